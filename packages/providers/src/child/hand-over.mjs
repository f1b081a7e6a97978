// Before a child's own script: takes the code that its parent has stripped of types. What is not among it is loaded as ever.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const codes = new Map(JSON.parse(readFileSync(0, 'utf8')))
registerHooks({
  load: (address, context, next) =>
    codes.has(address) ? { format: 'module', source: codes.get(address), shortCircuit: true } : next(address, context),
})
