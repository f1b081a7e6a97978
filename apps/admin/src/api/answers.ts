import type { Routes } from '../../../../packages/sdk/src/routes.ts'

/** What a route that is no noun's answers, as the server has it declared: types that are made of that, and nothing that a browser loads. */
export type Answer<Name extends keyof Routes> = Routes[Name]['answer']

/** An address with anything in the places of its names. */
type Filled<Path> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path
type Asked = {
  [Name in keyof Routes]: Name extends `${infer Method} /api/${infer Path}`
    ? { method: Method; path: Filled<Path>; answer: Answer<Name> }
    : never
}[keyof Routes]

/** The addresses under `/api` that a method of these routes has. */
export type PathOf<Method> = Extract<Asked, { method: Method }>['path']
type AnswerOf<One, Path> = One extends { path: infer Known; answer: infer Told }
  ? Path extends Known
    ? Told
    : never
  : never
/** What one of them answers. */
export type AnswerTo<Method, Path> = AnswerOf<Extract<Asked, { method: Method }>, Path>
