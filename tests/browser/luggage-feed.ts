import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const real = path.resolve(import.meta.dirname, '../../../shared/data/luggage-epicentr.xml')

/** A supplier's feed of luggage: the real file where it lies beside the project, else one of the same shape and counts. */
export async function luggageFeed(): Promise<string> {
  if (existsSync(real)) return real
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'shopwright-feed-')), 'luggage.xml')
  const offers = Array.from({ length: 206 }, (_, n) => offer(n, n < 119)).join('\n')
  await writeFile(
    file,
    `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog>\n<offers>\n${offers}\n</offers>\n</yml_catalog>`,
  )
  return file
}

const offer = (n: number, isAvailable: boolean): string => {
  const vendor = n % 2 ? 'Madisson' : 'Snowball'
  const model = `${vendor} 33703-${n}`
  return `<offer id="S-${n}" available="${isAvailable}">
  <name lang="ru">Чемодан ${model}</name>
  <name lang="ua">Валіза ${model}</name>
  <price>${1000 + n * 10}</price>
  <category code="1">Валізи</category>
  <vendor code="${vendor}">${vendor}</vendor>
  <description lang="ru">Чемодан ${model}</description>
  <description lang="ua">Валіза ${model}</description>
  <param name="Матеріал" paramcode="52">поліпропілен</param>
</offer>`
}
