// What an operator's module does, in the smallest way: it gives OpenTelemetry somebody who keeps spans, and says what belongs to what.
import { AsyncLocalStorage } from 'node:async_hooks'
import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api'

export const spans = []
const storage = new AsyncLocalStorage()
context.setGlobalContextManager({
  active: () => storage.getStore() ?? ROOT_CONTEXT,
  with: (given, work, self, ...args) => storage.run(given, () => work.call(self, ...args)),
  bind: (_given, target) => target,
  enable() {
    return this
  },
  disable() {
    return this
  },
})
let count = 0
trace.setGlobalTracerProvider({
  getTracer: () => ({
    startSpan: (name, { attributes = {} } = {}, given = context.active()) => {
      count += 1
      const span = { id: count, name, attributes: { ...attributes }, parent: trace.getSpan(given)?.kept?.id ?? null }
      spans.push(span)
      return {
        kept: span,
        setAttributes: (more) => Object.assign(span.attributes, more),
        setStatus: (status) => Object.assign(span, { status }),
        end: () => Object.assign(span, { ended: true }),
      }
    },
  }),
})
