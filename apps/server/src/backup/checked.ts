import { bytesOf, readArchive, type Written } from './archive.ts'
import { BackupBroken, manifestName } from './manifest.ts'

type Told = { format: number; entries: Written[] }

/** Reads the whole file, and compares every entry with what the last one says of it. Throws `BackupBroken`. */
export async function checkedManifest<M extends Told>(file: string, password: string | undefined): Promise<M> {
  const seen: Written[] = []
  let last: Buffer | null = null
  await readArchive(file, password, async ({ name, size, bytes, hash }) => {
    if (last) throw new BackupBroken('The file goes on after its end.')
    if (name === manifestName) last = await bytesOf({ bytes })
    else {
      for await (const _ of bytes);
      seen.push([name, size, hash()])
    }
  })
  if (!last) throw new BackupBroken('The file is cut off: its last part is missing.')
  const manifest = readManifest<M>(String(last))
  if (manifest.format !== 1) throw new BackupBroken('The file was made by a later version of the program.')
  if (JSON.stringify(manifest.entries) !== JSON.stringify(seen))
    throw new BackupBroken('The file is damaged: its parts are not those that were written.')
  return manifest
}

function readManifest<M>(text: string): M {
  try {
    return JSON.parse(text) // written by us, and every part of the file is compared with it
  } catch (cause) {
    throw new BackupBroken('The file is damaged: its last part cannot be read.', { cause })
  }
}
