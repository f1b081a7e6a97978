import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languageCodes } from '@shopwright/resource'
import type { ProviderSettings } from './settings.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const languages: readonly string[] = languageCodes

type Texts = { [key: string]: Texts | string }
type ProviderTexts = {
  language: string
  /** what a choice of a field is called, and what a provider's setting is */
  choice(field: string, value: string): unknown
  setting(provider: string, name: string): unknown
}

/** The words of each language for what plugs in. */
export const providerTexts = (): ProviderTexts[] =>
  languages.map((language) => {
    const file = path.join(root, 'packages/i18n/locales', language, 'resources.json')
    const { choices, providers = {} } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Texts>
    return {
      language,
      choice: (field, value) => (choices?.[field] as Texts | undefined)?.[value],
      setting: (provider, name) => (providers[provider] as Texts | undefined)?.[name],
    }
  })

/**
 * The settings of a provider that the shop would not keep rightly: of another kind than text, code, secret and a branch of its own, without
 * a length, or a key, a token, a password in plain sight.
 */
export const refusedSettings = (settings: ProviderSettings): string[] =>
  Object.entries(settings)
    .filter(
      ([name, { type, options, schema }]) =>
        !['text', 'code', 'secret', 'ref'].includes(type) ||
        (type === 'ref' && options.target !== 'delivery-branches') ||
        Boolean(options.translated || options.format) ||
        (type !== 'ref' && typeof (schema as { maxLength?: number }).maxLength !== 'number') ||
        (/key|token|secret|password/.test(name) && !name.includes('public') && type !== 'secret'),
    )
    .map(([name]) => name)

/** What a new shop or the demo begins with, what a plan was sold with, what is made from the declarations, and who imitates them. */
const seeds =
  /providers\/src\/fakes\/|sdk\/src\/nouns\.ts|plan-seed\.ts|furnish-store\.ts|cli\/demo\/|platform\/server\/seeds\//

/** Files of ours, tests and locales left out, where a provider's name stands as a text of the program. */
export function sourcesOutside(folder: string, name: string): string[] {
  const named = new RegExp(`['"\`]${name}['"\`]`)
  return ['apps', 'packages', 'themes']
    .flatMap((top) => readdirSync(path.join(root, top), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|fixture)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(node_modules|dist|build|\.react-router)\//.test(file))
    .filter((file) => !file.startsWith(folder) && !seeds.test(file) && !homonyms[name]?.test(file))
    .filter((file) => named.test(withoutComments(readFileSync(path.join(root, file), 'utf8'))))
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

/** Where the same word is something else. */
const homonyms: Record<string, RegExp> = {
  // how somebody signs in
  local: /http\/auth-routes\.ts$|sdk\/src\/routes\.ts$|(server|public)\/sign-in\.ts$|admin\/src\/public\/\w+\.tsx$/,
  // what a delivery costs, and when an order may go on
  pickup: /sales\/(model|rules)\/delivery\.ts$|sales\/pages\/delivery\.ts$|rules\/order-states\.ts$/,
  // an icon, and what plans are paid by
  card: /components\/Footer\.tsx$|providers\/src\/stripe\/calls\.ts$/,
  // the room that both of its seams stand on, where one process asks it for both, and by what name cards are asked for
  stripe: /packages\/boundaries\.ts$|cli\/open\.ts$|payment\/card\/traits\.ts$/,
  // what a delivery costs, and a plan
  free: /platform\/(model\/stores|rules\/store-course|server\/(move-stores|store-doors))\.ts$|sales\/(model|rules)\/delivery\.ts$|sales\/pages\/delivery\.ts$/,
  // its pages, which are no part of the shop; what a bank calls a payment by a test key; what doctor looks at; an address that no page of a shop may have
  sandbox: /http\/sandbox-\w+\.ts$|bank-payment-a\/payments\.ts$|cli\/doctor\.ts$|engine\/src\/write\/slugs\.ts$/,
}
