import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const source = path.resolve(import.meta.dirname, '../..')
const files = globSync('**/*.tsx', { cwd: source }).map((file) => ({
  file: file.replaceAll(path.sep, '/'),
  text: readFileSync(path.join(source, file), 'utf8'),
}))
const having = (sought: RegExp, isFree: (file: string) => boolean): string[] =>
  files.filter(({ file, text }) => sought.test(text) && !isFree(file)).map(({ file }) => file)

describe('The forms of the administration', () => {
  it('are found', () => expect(files.length).toBeGreaterThan(300))

  it('are the kit’s, or one that is written by hand, which all look and speak alike', () => {
    const free = new Set([
      'kit/form/ShortForm.tsx',
      // What narrows a list, and what reads a barcode, are no forms to be filled in.
      'kit/list/FilterPanel.tsx',
      'screens/packing/ScanBar.tsx',
      // One step after another, on a page of its own.
      'screens/onboarding/CompleteRegistration.tsx',
    ])
    expect(having(/<form\b/, (file) => free.has(file) || file.startsWith('public/'))).toEqual([])
  })

  it('leave no fault to the browser’s own words', () => {
    expect(
      having(
        /<form\b(?![^>]*noValidate)/,
        (file) => file === 'kit/list/FilterPanel.tsx' || file === 'screens/packing/ScanBar.tsx',
      ),
    ).toEqual([])
  })

  it('ask for amounts by the field that reads a comma and shows the currency', () => {
    expect(having(/<DecimalInput\b/, (file) => file.startsWith('kinds/'))).toEqual([])
    expect(having(/type="number"|inputMode="decimal"/, (file) => file === 'kinds/inputs/DecimalInput.tsx')).toEqual([])
  })

  it('and dialogs are opened where what shows them comes along', () => {
    expect(having(/from .@mantine\/modals/, (file) => file === 'kit/open/Dialogs.tsx')).toEqual([])
  })
})
