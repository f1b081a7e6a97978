import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError, type Engine, type FieldFault } from '@shopwright/engine'
import { errorText } from '@shopwright/i18n/errors'
import { defaultLanguage, isId, type Row } from '@shopwright/resource'
import { type imports, moveParts } from '@shopwright/shop/model'
import {
  type ExchangeTools,
  type FileStore,
  prepareMoveIn,
  runMoveIn,
  type ShopCtx,
  type ShopStore,
  saveUpload,
  storesOf,
  tables,
  texts,
} from '@shopwright/shop/server'
import { open } from './open.ts'

/** `move-in STORE FILE`: what the screen of the same name does, for who has the machine. */
export async function moveIn(args: string[]): Promise<void> {
  const { words, pictures, without, isDry, isJson } = read(args)
  const [store = '', file = ''] = words
  const opened = await open({ migrate: false })
  try {
    const told = await moveStoreIn(opened, { store, file, pictures, without, isDry })
    console.log(isJson ? JSON.stringify(told) : textOf(told))
    if (told.runs.some(({ error }) => error)) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    console.error(`${saidOf(error)} Nothing was brought in.`)
    process.exitCode = 1
  } finally {
    await opened.close()
  }
}

export type MoveAsked = {
  /** its id, or its name below the platform */
  store: string
  file: string
  pictures?: string | undefined
  without?: readonly string[]
  isDry?: boolean
}
const counts = ['new_count', 'changed_count', 'same_count', 'wrong_count'] as const
export type MoveTold = {
  store: { id: string; title: string }
  isDry: boolean
  runs: ({ part: string; id: string; error: string | null } & Pick<Row<typeof imports>, (typeof counts)[number]>)[]
}

type Tools = { engine: Engine; files: FileStore; exchange: ExchangeTools }

/** Brings the file in and runs it to its end, here and now. Throws AppError for what the screen would refuse. */
export async function moveStoreIn(
  tools: Tools,
  { store: named, file, pictures, without = [], isDry = false }: MoveAsked,
): Promise<MoveTold> {
  const { engine, files } = tools
  const stores = storesOf(engine)
  const store = await (isId(named) ? stores.byId(named) : stores.byDomain(named))
  if (!store) throw new AppError('not-found')
  const inStore = <T>(work: (ctx: ShopCtx) => Promise<T>): Promise<T> =>
    engine.inStore({ store }, (ctx) => work(ctx as ShopCtx))
  const bytes = await readFile(path.resolve(file))
  const file_id = await saveUpload(store, inStore, files, { name: path.basename(file), bytes, purpose: 'import' })
  const move = await inStore((ctx) =>
    prepareMoveIn(ctx, { file_id, picture_base: pictures ?? null, dry_run: isDry, without: [...without] }),
  )
  while ((await runMoveIn(tools, store.id, String(move.id))) === 'busy') await pause()
  return inStore((ctx) => told(ctx, store, String(move.id), isDry))
}

/** Another import of the store is running: it is asked for again. */
const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 2000))

async function told(ctx: ShopCtx, { id, title }: ShopStore, moveId: string, isDry: boolean): Promise<MoveTold> {
  const db = tables(ctx)
  const { error, runs: known } = await db
    .selectFrom('move_ins')
    .select(['error', 'runs'])
    .where('store_id', '=', id)
    .where('id', '=', moveId)
    .executeTakeFirstOrThrow()
  if (error) throw new AppError(error)
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'error', ...counts])
    .where('store_id', '=', id)
    .where('id', 'in', Object.values(known ?? {}))
    .execute()
  const runs = moveParts.flatMap((part) =>
    rows.filter((row) => row.id === known?.[part]).map((row) => ({ part, ...row })),
  )
  return { store: { id, title }, isDry, runs }
}

const textOf = ({ store, isDry, runs }: MoveTold): string =>
  [
    isDry ? `${store.title}: nothing was written. It would be:` : `${store.title}:`,
    ...runs.map(
      ({ part, id, error, new_count, changed_count, same_count, wrong_count }) =>
        `  ${part}: ${new_count} new, ${changed_count} changed, ${same_count} the same, ${wrong_count} wrong${error ? `; ended by ${error}` : ''}  (/admin/imports/${id})`,
    ),
    ...(isDry
      ? []
      : [
          'Pictures are fetched by the server. Customers have no passwords: their run has the button that asks them for one.',
        ]),
  ].join('\n')

const saidOf = (error: AppError): string => {
  const said = ({ code, params }: FieldFault) => errorText(texts(defaultLanguage), defaultLanguage, code, params)
  const [fault] = Object.entries(error.fields)
  return fault ? `${fault[0]}: ${said(fault[1])}` : said(error)
}

function read(args: string[]) {
  const given = (flag: string): string | undefined => {
    const at = args.findIndex((arg) => arg === flag || arg.startsWith(`${flag}=`))
    return at < 0 ? undefined : args[at]?.split('=').slice(1).join('=') || args[at + 1]
  }
  const taken = new Set(
    ['--pictures', '--without'].flatMap((flag) => (args.includes(flag) ? [args.indexOf(flag) + 1] : [])),
  )
  return {
    words: args.filter((arg, at) => !arg.startsWith('--') && !taken.has(at)),
    pictures: given('--pictures'),
    without: given('--without')?.split(',') ?? [],
    isDry: args.includes('--dry-run'),
    isJson: args.includes('--json'),
  }
}
