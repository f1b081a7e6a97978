import { fileView } from '../../../catalog/pages/pictures.ts'
import { urlOf } from '../../../pages/texts.ts'
import type { Module } from './module.ts'

export const manufacturerStrip: Module<'manufacturer-strip'> = {
  tags: ['manufacturers'],
  asks: ({ settings }) => ({ manufacturers: settings.limit ?? 12 }),
  view: ({ visit, settings, rows: { manufacturer } }) =>
    manufacturer.length
      ? {
          brands: manufacturer.slice(0, settings.limit ?? 12).map((row) => ({
            title: row.name,
            url: urlOf(visit, 'manufacturers', row),
            picture: fileView(visit, row),
          })),
        }
      : null,
}
