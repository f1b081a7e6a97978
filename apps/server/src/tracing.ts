import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type SpanFacts, setTracer } from '@shopwright/resource/spans'

/**
 * Loads the operator's module, which starts an OpenTelemetry SDK of theirs, and says to it from then on what this process is at. Without
 * one neither it nor the API is loaded. Throws what the module throws.
 */
export async function openTracing(module: string | undefined): Promise<void> {
  if (!module) return
  await import(pathToFileURL(path.resolve(module)).href)
  const { context, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const tracer = trace.getTracer('shopwright')
  const begin = (name: string, facts: SpanFacts, kind = SpanKind.INTERNAL, startTime?: Date) => {
    const span = tracer.startSpan(name, { attributes: facts, kind, ...(startTime ? { startTime } : {}) })
    return { span, inside: trace.setSpan(context.active(), span) }
  }
  setTracer({
    within: async (name, facts, work) => {
      const { span, inside } = begin(name, facts)
      try {
        return await context.with(inside, () => work((more) => void span.setAttributes(more)))
      } catch (error) {
        // Its words may hold what somebody typed; what kind of error it is says enough.
        span.setStatus({ code: SpanStatusCode.ERROR, message: kindOf(error) })
        throw error
      } finally {
        span.end()
      }
    },
    open: (name, facts) => {
      const { span, inside } = begin(name, facts, SpanKind.SERVER)
      return {
        run: (work) => context.with(inside, work),
        end: (more) => {
          span.setAttributes(more)
          if (Number(more['http.response.status_code']) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    past: (name, facts, milliseconds) =>
      begin(name, facts, SpanKind.SERVER, new Date(Date.now() - milliseconds)).span.end(),
  })
}

const kindOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? code : (name ?? 'error'))
}
