import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

export { Visitor }
export type Node = ESTree.Node
export type Source = { file: string; program: ESTree.Program }

const root = path.join(import.meta.dirname, '../../..')

/** The parsed code of the folders, without tests; for tests that read how the code speaks. */
export const sourcesOf = (...folders: string[]): Source[] =>
  folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.fixture\.|node_modules|\/(dist|build)\//.test(file))
      .map((file) => ({ file, program: parseSync(file, readFileSync(path.join(root, file), 'utf8')).program })),
  )

/** Every string that an expression may be: both sides of a choice; of a template what stands between its parts. */
export function stringsOf(node: Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked ?? '')
    case 'ConditionalExpression':
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)]
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : stringsOf(node.left)), ...stringsOf(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...stringsOf(node.left), ...stringsOf(node.right)] : []
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
      return stringsOf(node.expression)
    default:
      return []
  }
}

/** The names of an object's properties; null where they cannot be read off the page. */
export function namesOf(node: Node | null | undefined): string[] | null {
  if (!node) return []
  if (node.type !== 'ObjectExpression') return null
  const names = node.properties.map((one) => (one.type === 'Property' && !one.computed ? nameOf(one.key) : null))
  return names.every((name) => name !== null) ? names : null
}

/** The value of an object's property. */
export const propertyOf = (node: ESTree.ObjectExpression, name: string): Node | undefined =>
  node.properties.flatMap((one) => (one.type === 'Property' && nameOf(one.key) === name ? [one.value] : []))[0]

/** What an identifier, a member or a property is called. */
export function nameOf(node: Node): string | null {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return node.type === 'Literal' ? String(node.value) : null
}
