import { createHash } from 'node:crypto'
import type { Data } from '@shopwright/engine'
import { rasterise } from '@shopwright/providers/images'
import { type Draft, type Nouns, newId } from '@shopwright/resource'
import type { FileStore } from '@shopwright/shop/server'
import { type DrawingName, draw, drawShelf, type PaletteName } from './drawings.ts'

export type PictureKey = `${DrawingName}/${PaletteName}` | 'shelf'

/** Draws, rasterises and keeps every picture once; answers the rows of `files` by picture. */
export async function makePictures(
  files: FileStore,
  storeId: string,
  keys: Iterable<PictureKey>,
): Promise<Map<PictureKey, Data & { id: string }>> {
  const made = [...new Set(keys)].map(async (key) => [key, await makePicture(files, storeId, key)] as const)
  return new Map(await Promise.all(made))
}

async function makePicture(files: FileStore, storeId: string, key: PictureKey): Promise<Data & { id: string }> {
  const [name, palette] = key.split('/') as [DrawingName, PaletteName]
  const width = key === 'shelf' ? 1280 : 800
  const bytes = Buffer.from(await rasterise(key === 'shelf' ? drawShelf() : draw(name, palette), { width }))
  const id = newId()
  const path = `${storeId}/${id}/original`
  await files.put(path, bytes)
  return {
    id,
    name: `${key.replace('/', '-')}.png`,
    mime: 'image/png',
    size: bytes.length,
    width,
    height: key === 'shelf' ? 960 : width,
    hash: createHash('sha256').update(bytes).digest('hex'),
    key: path,
    sizes: await files.makeSizes(storeId, id, bytes),
    is_private: false,
  } satisfies Draft<Nouns['files']>
}
