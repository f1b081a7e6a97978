import { checkDeclarations, defaultLanguage, type Registry } from '@shopwright/resource'
import type { Logger } from 'pino'
import { type Behaviour, type Behaviours, joined } from './core/behaviours.ts'
import { type Actor, type Ctx, type StoreScope, systemActor } from './core/context.ts'
import { type Effect, gathered } from './core/effects.ts'
import { type Gate, openGate } from './core/gate.ts'
import type { Vault } from './core/vault.ts'
import type { Database } from './db/db.ts'
import { type Change, type Events, openEvents, tellChange } from './db/events.ts'
import { openSharedClock } from './db/shared-clock.ts'
import { forgetLostPlan } from './db/statements.ts'
import type { Enqueue, Jobs } from './jobs/jobs.ts'
import { forgetAllKept, forgetKept } from './read/kept.ts'

/** Who asks, in which store, in which language. */
export type Scope<S extends StoreScope = StoreScope> = {
  store: S | null
  actor?: Actor
  language?: string
  now?: Date
  log?: Logger
}

export type Engine = {
  registry: Registry
  database: Database
  behaviours: Behaviours
  events: Events
  log: Logger
  vault: Vault
  jobs: Jobs | null
  /** the clock; tests turn it */
  clock: () => Date
  /** One transaction in the scope's store. What it changed is told to every node when it commits. */
  inStore<T>(scope: Scope & { store: StoreScope }, work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Reads of the scope's store: each statement stands for itself and none can write (`Database.readStore`). */
  readInStore<T>(scope: Scope & { store: StoreScope }, work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** One transaction of the platform role. With a store in scope, rows are still limited to it by the guards. */
  onPlatform<T>(scope: Partial<Scope>, work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** What this process changes, before whoever asked for it has its answer; `events` tell it to every node a little later. */
  onCommit(listener: (change: Change) => void): void
  close(): Promise<void>
}

export type EngineParts = {
  registry: Registry
  database: Database
  behaviours?: readonly [string, Behaviour][]
  effects?: readonly [string, Effect][]
  log: Logger
  vault: Vault
  /** what stores may have; everything when left out */
  gate?: Gate
  /** what counts as now; unless given, what all processes over this database share */
  clock?: () => Date
  /** what this machine takes for the time, in milliseconds; its own clock unless given */
  machine?: () => number
  /** the last word of every transaction: what it sends goes with the commit */
  beforeCommit?: (ctx: Ctx) => Promise<void>
}

/** Thrown by work that cannot go on before somebody outside was asked: its transaction ends, `ask` is called, the work begins anew. */
export class AskFirst extends Error {
  readonly ask: () => Promise<void>

  constructor(ask: () => Promise<void>) {
    super('somebody outside has to be asked first')
    this.ask = ask
  }
}

const transient = new Set(['40001', '40P01'])

/** Puts the parts together. Jobs are set by the caller once they are open. */
export async function createEngine({
  registry,
  database,
  behaviours = [],
  effects = [],
  log,
  vault,
  gate = openGate,
  clock,
  machine,
  beforeCommit,
}: EngineParts): Promise<Engine> {
  checkDeclarations(registry)
  for (const [name] of behaviours) registry.get(name)
  const events = await openEvents(database, log)
  events.on(forgetKept)
  events.onLost(forgetAllKept)
  const time = clock ? { now: clock, close: () => {} } : await openSharedClock(database.platformPool, log, machine)
  const committed = [forgetKept]
  const doers = gathered(effects)
  const engine: Engine = {
    onCommit: (listener) => {
      committed.push(listener)
    },
    registry,
    database,
    behaviours: joined(behaviours),
    events,
    log,
    vault,
    jobs: null,
    clock: time.now,
    inStore: (scope, work) => retried(() => run((inside) => database.withStore(scope.store.id, inside), scope, work)),
    readInStore: (scope, work) => retried(() => work(contextOf(scope, database.readStore(scope.store.id)))),
    onPlatform: (scope, work) => retried(() => run((inside) => database.withPlatform(inside), scope, work)),
    close: async () => {
      await engine.jobs?.stop()
      time.close()
      await events.close()
      await database.close()
    },
  }
  const enqueue: Enqueue = async (db, name, data, options) => {
    if (!engine.jobs) throw new Error('the job queue is not open')
    await engine.jobs.enqueue(db, name, data, options)
  }
  const contextOf = (scope: Partial<Scope>, db: Ctx['db'], touched = new Set<string>()): Ctx => {
    const store = scope.store ?? null
    return {
      db,
      registry,
      behaviours: engine.behaviours,
      effects: doers,
      store,
      touched,
      told: new Set(),
      enqueue,
      vault,
      gate,
      actor: scope.actor ?? systemActor,
      language: scope.language ?? store?.primaryLanguage ?? defaultLanguage,
      now: scope.now ?? engine.clock(),
      log: scope.log ?? log,
    }
  }
  const run = <T>(
    open: (work: (db: Ctx['db']) => Promise<T>) => Promise<T>,
    scope: Partial<Scope>,
    work: (ctx: Ctx) => Promise<T>,
  ): Promise<T> => {
    const touched = new Set<string>()
    const store = scope.store ?? null
    return open(async (db) => {
      touched.clear()
      const ctx = contextOf(scope, db, touched)
      const result = await work(ctx)
      await beforeCommit?.(ctx)
      tellChange(db, store?.id ?? null, touched)
      return result
    }).then((result) => {
      if (touched.size) for (const hear of committed) hear({ store: store?.id ?? null, tags: [...touched] })
      return result
    })
  }
  return engine
}

/** Two transactions that met head-on: one of them simply tries again. So does work that had to ask outside. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 4) throw error
      if (error instanceof AskFirst) {
        await error.ask()
        continue
      }
      if (forgetLostPlan(error)) continue
      if (!transient.has((error as { code?: string }).code ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 5 + Math.floor(Math.random() * 20)))
    }
  }
}
