// The way into the program. Plain JavaScript, so that Node finds what it has made of the first file, too, where it was kept,
// and loads no compiler for types: that is 15 MB which would stay. Who only mistypes a command gets no folder.
import { existsSync } from 'node:fs'
import { builtMain } from './built.mjs'
import { dataDir, keepCode } from './code-cache.mjs'

if (existsSync(dataDir())) keepCode()

await import(builtMain() ?? './main.ts')
