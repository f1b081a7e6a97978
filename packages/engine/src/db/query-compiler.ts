import {
  ColumnNode,
  type CompiledQuery,
  IdentifierNode,
  type OperationNode,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  ReferenceNode,
  SchemableIdentifierNode,
  TableNode,
  ValueNode,
} from 'kysely'

/**
 * Kysely's compiler, which writes statements that are written out (`sql`) without its walk: theirs are texts, values and names,
 * and the walk costs more than many of them do. Whatever else stands in one is left to the walk.
 */
export class QueryCompiler extends PostgresQueryCompiler {
  override compileQuery(
    ...[node, queryId]: [Parameters<PostgresQueryCompiler['compileQuery']>[0], QueryId]
  ): CompiledQuery {
    if (!RawNode.is(node)) return super.compileQuery(node, queryId)
    const parameters: unknown[] = []
    const text = written(node, parameters)
    return text === null ? super.compileQuery(node, queryId) : { query: node, queryId, sql: text, parameters }
  }
}

/** Null where something stands in it that is not known here. */
function written(node: OperationNode, values: unknown[]): string | null {
  if (RawNode.is(node)) {
    const { sqlFragments, parameters } = node
    let text = ''
    for (let n = 0; n < sqlFragments.length; n++) {
      text += sqlFragments[n]
      const part = parameters[n]
      if (!part) continue
      const inside = written(part, values)
      if (inside === null) return null
      text += inside
    }
    return text
  }
  if (ValueNode.is(node)) return node.immediate ? null : `$${values.push(node.value)}`
  if (IdentifierNode.is(node)) return `"${node.name.replaceAll('"', '""')}"`
  if (TableNode.is(node)) return written(node.table, values)
  if (SchemableIdentifierNode.is(node)) return dotted(node.schema, node.identifier, values)
  if (ReferenceNode.is(node)) return dotted(node.table, node.column, values)
  return ColumnNode.is(node) ? written(node.column, values) : null
}

function dotted(before: OperationNode | undefined, name: OperationNode, values: unknown[]): string | null {
  const last = written(name, values)
  if (!before || last === null) return last
  const first = written(before, values)
  return first === null ? null : `${first}.${last}`
}
