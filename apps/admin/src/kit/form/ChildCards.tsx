import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { inputOf } from '../../kinds/inputs/index.ts'
import type { InputProps } from '../../kinds/kind-parts.ts'
import { useLabels } from '../../language/labels.ts'
import { textOf } from '../../language/titles.ts'
import { faultsAt } from './check.ts'
import classes from './FormField.module.css'
import { useFormLanguage } from './FormLanguage.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { RowTools } from './RowTools.tsx'
import { type ChildRows, keyOf } from './use-child-rows.ts'
import type { Values } from './values.ts'

/** Sub-rows with many fields: a small form each. */
export function ChildCards({ list, innerErrors = {}, isDisabled }: InputProps & { list: ChildRows }) {
  const { child, rows } = list
  const labels = useLabels(child)
  return (
    <Stack gap="sm">
      {rows.map((row, index) => (
        <Paper key={keyOf(row)} withBorder p="md">
          <Group justify="space-between" mb="sm">
            <Text fw={550}>{titleOf(child.name, row) || `${labels.one} ${index + 1}`}</Text>
            <RowTools list={list} index={index} isDisabled={isDisabled} />
          </Group>
          <CardFields list={list} row={row} index={index} innerErrors={innerErrors} isDisabled={isDisabled} />
        </Paper>
      ))}
    </Stack>
  )
}

function titleOf(name: string, row: Values): string {
  const { title } = registry.get(name)
  return title ? textOf(row[title]) : ''
}

type CardProps = {
  list: ChildRows
  row: Values
  index: number
  innerErrors: Record<string, string>
  isDisabled: boolean | undefined
}

function CardFields({ list, row, index, innerErrors, isDisabled }: CardProps) {
  const { child, fields, change } = list
  const labels = useLabels(child)
  const { language } = useFormLanguage()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      {fields.map((name) => {
        const kind = child.fields[name]
        if (!kind) return null
        const Input = inputOf(kind)
        const { own, inner } = faultsAt(innerErrors, `${index}.${name}`)
        return (
          <div
            key={name}
            className={classes.field}
            style={kind.type === 'children' ? { gridColumn: '1 / -1' } : undefined}
          >
            <Input
              resource={child}
              name={name}
              kind={kind}
              value={row[name]}
              onChange={(next) => change(index, name, next)}
              label={labels.field(name)}
              description={labels.help(name)}
              error={own}
              innerErrors={inner}
              isDisabled={isDisabled}
              language={language}
              row={row}
            />
            {kind.options.translated ? (
              <span className={classes.languages}>
                <LanguageSwitch value={row[name]} label={labels.field(name)} />
              </span>
            ) : null}
          </div>
        )
      })}
    </SimpleGrid>
  )
}
