/** A first field map for a file nobody has mapped yet, from the names of its columns or elements. People correct it; it never imports by itself. */
import { type LanguageCode, languageCodes, languagePrefix, languageTag } from '@shopwright/resource'
import { type ImportEntity, importFields } from './fields.ts'
import {
  availabilityNames,
  categoryCodeNames,
  categoryEntityNames,
  customerEntityNames,
  fieldNames,
  groupNames,
  languageMarks,
  unmarkedBeside,
} from './guess-names.ts'
import type { FieldParser, MappingProfile } from './mapping.ts'
import { ownFieldMap } from './own-columns.ts'
import { type TemplateName, templateOf } from './templates.ts'
import type { TransformName } from './transforms.ts'

/** A source as `suggestPaths` finds it; `parts` marks a list of name and value. */
export type SourceHint = { source: string; parts?: readonly string[]; samples?: readonly string[] }

export type GuessInput = {
  entity: ImportEntity
  format: 'xlsx' | 'xml'
  sources: readonly SourceHint[]
  language: LanguageCode
}

/** `template`: whose export it is, where that can be told. */
export type Guess = Pick<MappingProfile, 'matching_key' | 'availability_column' | 'group_column' | 'fields'> & {
  template: TemplateName | 'own' | null
}

export function guessFieldMap({ entity, format, sources, language }: GuessInput): Guess {
  const own = ownFieldMap(
    entity,
    format,
    sources.map(({ source }) => source),
  )
  if (own) return { ...own, template: 'own' }
  const hints = sources.map(readHint)
  const withMarked = new Set(hints.filter((hint) => hint.language === unmarkedBeside.marked).map(({ name }) => name))
  const template = entity === 'products' ? templateOf(new Set(hints.map(({ name }) => name))) : null
  const taken = new Set<string>()
  const fields: FieldParser[] = []

  for (const {
    name: field,
    shape: { is: shape },
  } of importFields(entity)) {
    const known = template?.fields[field]
    for (const hint of candidates(hints, [...(known?.names ?? []), ...namesOf(entity, field)])) {
      const isTranslated = shape === 'translated' || shape === 'slug'
      const spoken = hint.language ?? (withMarked.has(hint.name) ? unmarkedBeside.unmarked : language)
      const place = isTranslated ? `${field}:${spoken}` : field
      if (taken.has(place) || (!isTranslated && hint.language && shape !== 'attributes')) continue
      taken.add(place)
      fields.push({
        field,
        language: isTranslated ? spoken : null,
        // A column of numbers says which categories they are by themselves.
        ...(known?.codes ? { source: null, code_source: hint.source } : { source: hint.source }),
        transforms: [...(known?.transforms ?? transformsFor(shape, format))],
        ...(shape === 'categories' ? pathMarkOf(hint.samples) : {}),
      })
    }
  }
  if (entity === 'products') addCategoryCodes(fields, hints)
  if (entity === 'customers')
    return {
      fields,
      matching_key: 'email',
      availability_column: null,
      group_column: null,
      template: null,
    }
  const matching_key = ['external_id', 'sku', 'model', 'ean'].find((key) => taken.has(key)) ?? 'external_id'
  const isJoined = entity === 'products' && matching_key === 'external_id'
  const groups = isJoined ? candidates(hints, [...(template?.group ? [template.group] : []), ...groupNames]) : []
  return {
    fields,
    matching_key,
    availability_column: candidates(hints, availabilityNames)[0]?.source ?? null,
    group_column: groups[0]?.source ?? null,
    template: template?.name ?? null,
  }
}

type Hint = { source: string; name: string; language: LanguageCode | null; samples: readonly string[] }

/** A language by its code, its tag, what stands before a shop's addresses in it, and what other houses call it. */
const marks: Record<string, LanguageCode> = {
  ...Object.fromEntries(
    languageCodes.flatMap((code) =>
      [code, languageTag(code).toLowerCase(), languagePrefix(code)].map((mark) => [mark, code]),
    ),
  ),
  ...languageMarks,
}

/** `name[@lang=ua]`, `Назва_позиції_укр`, `title (en)`, `name_ru` → name and language. */
function readHint({ source, samples = [] }: SourceHint): Hint {
  const [, path = source, tag = ''] = /^(.*)\[@(?:xml:)?lang(?:uage)?=([^\]]*)\]$/i.exec(source) ?? []
  const [, stem = path, ending = ''] = /^(.*?)[\s_.:([-]+([a-zа-яіїєґ]{2,4}(?:-[a-z]{2})?)[)\]]?$/i.exec(path) ?? []
  const language = languageOf(tag)
  const ended = languageOf(ending)
  return {
    source,
    name: normal(language === null && ended !== null ? stem : path),
    language: language ?? ended,
    samples,
  }
}

/** Whoever made the file wrote the mark: `constructor` is no language. */
function languageOf(mark: string): LanguageCode | null {
  const known = mark.toLowerCase()
  return Object.hasOwn(marks, known) ? (marks[known] ?? null) : null
}

function normal(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_\-,()*:]+/g, (run) => (run === ':' ? ':' : ' '))
    .trim()
}

/** The hints that bear one of the names, those with the more telling name first. */
function candidates(hints: Hint[], names: readonly string[]): Hint[] {
  return names.flatMap((name) => hints.filter((hint) => hint.name === name))
}

function namesOf(entity: ImportEntity, field: string): readonly string[] {
  if (entity === 'customers') return customerEntityNames[field] ?? []
  return (entity === 'categories' ? categoryEntityNames[field] : undefined) ?? fieldNames[field] ?? []
}

function addCategoryCodes(fields: FieldParser[], hints: Hint[]): void {
  const code = candidates(hints, categoryCodeNames)[0]?.source
  if (code === undefined) return
  const categories = fields.find(({ field }) => field === 'categories')
  if (categories) categories.code_source = code
  else
    fields.push({
      field: 'categories',
      language: null,
      source: null,
      code_source: code,
      transforms: ['trim', 'drop_empty'],
    })
}

/** A slash may stand in a name; in most of the names it is the way to a category. */
function pathMarkOf(samples: readonly string[]): { name?: string } {
  if (samples.some((text) => text.includes('>'))) return {}
  const isUsual = (mark: RegExp): boolean => samples.filter((text) => mark.test(text)).length * 2 > samples.length
  if (isUsual(/\p{L}\s*[/\\]\s*\p{L}/u)) return { name: '/' }
  return isUsual(/\|/) ? { name: '|' } : {}
}

function transformsFor(shape: string, format: 'xlsx' | 'xml'): TransformName[] {
  switch (shape) {
    case 'money':
    case 'decimal':
      return ['trim', 'parse_float']
    case 'integer':
      return ['trim', 'parse_number']
    case 'flag':
      return ['trim', 'parse_boolean']
    case 'slug':
      return ['trim', 'slugify']
    case 'images':
      return format === 'xlsx' ? ['split_comma', 'trim', 'drop_empty'] : ['trim', 'drop_empty']
    case 'list':
      return ['split_comma', 'trim', 'drop_empty']
    case 'categories':
    case 'attributes':
      return ['trim', 'drop_empty']
    default:
      return ['trim']
  }
}
