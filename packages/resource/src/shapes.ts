import * as Type from 'typebox'
import type { AnyResource } from './registry.ts'
import type { Row } from './rows.ts'
import { rowSchema } from './schema.ts'

/**
 * What goes over the wire and is no row: said once, as JSON Schema from which the type follows. What answers otherwise does not compile,
 * OpenAPI and the SDK read it as it is. Only what servers load may import this: no browser carries shapes.
 */
export type Shape = Type.TSchema
/** What a function has in its hands that answers a shape, or was given one: times are dates until they are written. */
export type Said<S extends Shape> = Type.Static<S>

export const text = Type.String()
export const id = Type.String({ format: 'uuid' })
export const whole = Type.Integer()
export const flag = Type.Boolean()
export const textOrNumber = Type.Union([text, Type.Number()])
/** An amount as a decimal string: "1299.90". What is reckoned may be larger than what any column holds. */
export const amount = Type.Unsafe<string>({ type: 'string', format: 'amount' })
/** a day of the store's calendar: "2026-05-31" */
export const day = Type.Unsafe<string>({ type: 'string', format: 'date' })
export const moment = Type.Unsafe<Date>({ type: 'string', format: 'date-time' })

export const upTo = (maxLength: number, minLength = 0) =>
  Type.String({ maxLength, ...(minLength ? { minLength } : {}) })
export const orNull = <S extends Shape>(shape: S) => Type.Union([shape, Type.Null()])
export const either = <S extends Shape[]>(...shapes: [...S]) => Type.Union(shapes)
export const maybe = <S extends Shape>(shape: S) => Type.Optional(shape)
export const list = <S extends Shape>(items: S) => Type.Array(items)
/** The same of what nobody changes. */
export const fixed = <S extends Shape>(items: S) => Type.Unsafe<readonly Said<S>[]>({ type: 'array', items })
export const oneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] })
/** Values by names that are data. */
export const map = <S extends Shape>(values: S) =>
  Type.Unsafe<Record<string, Said<S>>>({ type: 'object', additionalProperties: values })
/** As a standard or somebody else says, to which it is handed on as it is. */
export const foreign = (description: string) => Type.Unsafe<object>({ type: 'object', description })

export const record = <P extends Type.TProperties>(properties: P) => Type.Object(properties)
/** A body that is exactly this: what it does not name is refused. */
export const exactly = <P extends Type.TProperties>(properties: P, besides: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...besides })
/** What OpenAPI and the SDK call by a name of its own. */
export const named = <S extends Shape>(title: string, shape: S): S => ({ ...shape, title })

/** Bytes of a form. */
export const bytes = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })

/** A row of a noun as the engine answers it: what it is stands in its declaration. */
export const rowOf = (noun: string) => Type.Unsafe<Record<string, unknown>>({ $ref: `#/components/schemas/${noun}` })

/** The same with something beside it. */
export const rowWith = (noun: string, besides: Type.TProperties) =>
  Type.Unsafe<Record<string, unknown>>({ allOf: [rowOf(noun), record(besides)] })

/** A field of a noun as its declaration has it. */
export const fieldOf = <R extends AnyResource, K extends keyof Row<R> & string>(resource: R, name: K) =>
  Type.Unsafe<Row<R>[K]>((rowSchema(resource).properties as Record<string, Shape>)[name] as Shape)
/** As a body may bring it. */
export const given = <T>({ schema }: { schema: Shape }) => Type.Unsafe<T>(schema)
