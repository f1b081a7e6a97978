/**
 * Where a process says what it is at, for whoever traces it; the process hands in who that is (`apps/server/src/tracing.ts`). Without
 * one nothing is made and nothing is called. What is said of it holds no value that anybody typed, no address and no name of a person.
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>
export type OpenSpan = {
  /** what is begun in here belongs to it */
  run(work: () => void): void
  end(facts: SpanFacts): void
}
export type Tracer = {
  within<T>(name: string, facts: SpanFacts, work: (note: (facts: SpanFacts) => void) => Promise<T>): Promise<T>
  open(name: string, facts: SpanFacts): OpenSpan
  /** something that is over, and took so many milliseconds */
  past(name: string, facts: SpanFacts, milliseconds: number): void
}

let tracer: Tracer | null = null

export function setTracer(given: Tracer | null): void {
  tracer = given
}
export const tracerHere = (): Tracer | null => tracer

const unheard = (): void => {}

/** Does the work, and says so where anybody listens. `facts` is asked for only then. */
export const traced = <T>(
  name: string,
  facts: () => SpanFacts,
  work: (note: (facts: SpanFacts) => void) => Promise<T>,
): Promise<T> => (tracer ? tracer.within(name, facts(), work) : work(unheard))
