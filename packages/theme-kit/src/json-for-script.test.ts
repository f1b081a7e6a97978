import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonForScript } from './json-for-script.ts'

test('whatever is told, it reads back the same and cannot leave its script', () => {
  fc.assert(
    fc.property(
      fc.anything({ values: [fc.constantFrom('</script>', '<!--', ']]>', '\u2028', '&lt;'), fc.string()] }),
      (given) => {
        const value = JSON.parse(JSON.stringify({ given: given ?? null }) ?? 'null')
        const text = jsonForScript(value)
        expect(text).not.toMatch(/[<>&\u2028\u2029]/)
        expect(JSON.parse(text)).toEqual(value)
      },
    ),
  )
})
