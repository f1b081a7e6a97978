import { Button, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { inSentence } from '@shopwright/i18n/in-sentence'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { inputOf } from '../../kinds/inputs/index.ts'
import type { InputProps } from '../../kinds/kind-parts.ts'
import { useLabels } from '../../language/labels.ts'
import { ChildCards } from './ChildCards.tsx'
import classes from './ChildrenTable.module.css'
import { faultsAt } from './check.ts'
import { useFormLanguage } from './FormLanguage.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { RowTools } from './RowTools.tsx'
import { type ChildRows, keyOf, useChildRows } from './use-child-rows.ts'
import type { Values } from './values.ts'

/** Editable sub-rows: a table while they are narrow, cards when they have many fields, or several that hold a sentence. */
export function ChildrenTable(props: InputProps) {
  const { t } = useTranslation()
  const list = useChildRows(props)
  const { child, rows, fields } = list
  const labels = useLabels(child)
  const isPhone = useMediaQuery('(max-width: 36em)') ?? false
  const ofType = (type: string) => fields.filter((name) => child.fields[name]?.type === type).length
  const isWide = isPhone || fields.length > 6 || ofType('text') > 2 || ofType('children') > 0
  return (
    <div className={classes.children}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed" className={classes.none}>
          {t('children.none', { what: inSentence(labels.name) })}
        </Text>
      ) : isWide ? (
        <ChildCards {...props} list={list} />
      ) : (
        <Rows {...props} list={list} />
      )}
      {props.isDisabled ? null : (
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => list.add()}>
          {t('children.add', { what: labels.added })}
        </Button>
      )}
    </div>
  )
}

function Rows({ list, innerErrors = {}, isDisabled }: InputProps & { list: ChildRows }) {
  const { child, rows, fields, change } = list
  const labels = useLabels(child)
  const { language } = useFormLanguage()
  return (
    <div className={classes.scroll}>
      <Table verticalSpacing={6} horizontalSpacing={6} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {fields.map((name) => (
              <Table.Th key={name} data-kind={child.fields[name]?.type}>
                {labels.field(name)}
                {child.fields[name]?.options.required && !isDisabled ? ' *' : ''}
                {child.fields[name]?.options.translated ? (
                  <LanguageSwitch value={merged(rows, name)} label={labels.field(name)} />
                ) : null}
              </Table.Th>
            ))}
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={keyOf(row)}>
              {fields.map((name) => {
                const kind = child.fields[name]
                if (!kind) return null
                const { own, inner } = faultsAt(innerErrors, `${index}.${name}`)
                const Input = inputOf(kind)
                return (
                  <Table.Td key={name} data-kind={kind.type}>
                    <Input
                      resource={child}
                      name={name}
                      kind={kind}
                      value={row[name]}
                      onChange={(next) => change(index, name, next)}
                      label={`${labels.field(name)} ${index + 1}`}
                      error={own}
                      innerErrors={inner}
                      isDisabled={isDisabled}
                      isCompact
                      language={language}
                      row={row}
                    />
                  </Table.Td>
                )
              })}
              <Table.Td className={classes.end}>
                <RowTools list={list} index={index} isDisabled={isDisabled} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** A language counts as missing when any row lacks it. */
function merged(rows: Values[], name: string): Record<string, string> {
  const maps = rows.map((row) => (row[name] ?? {}) as Record<string, string>)
  const codes = [...new Set(maps.flatMap((map) => Object.keys(map)))]
  return Object.fromEntries(codes.filter((code) => maps.every((map) => map[code])).map((code) => [code, '•']))
}
