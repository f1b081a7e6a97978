import { expect, it } from 'vitest'
import { fileTypeNames } from './file-types.ts'

it('types of files are called as people call them', () => {
  const table = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  expect(fileTypeNames(['image/jpeg', 'image/x-icon', 'application/pdf', table])).toBe('JPEG, ICO, PDF, XLSX')
  expect(fileTypeNames([])).toBe('')
})
