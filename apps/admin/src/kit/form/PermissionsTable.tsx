import { Button, Checkbox, Group, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../kinds/kind-parts.ts'
import { resourceName } from '../../language/labels.ts'
import classes from './ChildrenTable.module.css'
import { rights, type Service, services } from './services.ts'
import type { Values } from './values.ts'

/** Get, create, update, delete for each service, and all at once (spec §6); of no use to a group of customers. */
export function PermissionsTable({ value, onChange, isDisabled, row: group }: InputProps) {
  const { t } = useTranslation()
  return group.for_staff ? (
    <RightsTable rows={(value as Values[] | null) ?? []} onChange={onChange} isDisabled={isDisabled} />
  ) : (
    <Text c="dimmed">{t('permissions.forStaff')}</Text>
  )
}

type Props = { rows: Values[]; onChange: (rows: Values[]) => void; isDisabled?: boolean | undefined }

/** Which rights to which services, of those that mean anything. */
export function RightsTable({ rows, onChange, isDisabled = false }: Props) {
  const { t } = useTranslation()
  const rowOf = (service: string): Values => rows.find((row) => row.service === service) ?? { service }
  const has = (row: Values, right: string) => Boolean(row[right])
  const write = (changed: Values[]) => {
    const names = new Set(changed.map(({ service }) => service))
    onChange(
      [...rows.filter(({ service }) => !names.has(service)), ...changed].filter((row) =>
        rights.some((right) => has(row, right)),
      ),
    )
  }
  const withAll = (service: Service, on: boolean): Values => ({
    ...rowOf(service.name),
    ...Object.fromEntries(rights.map((right) => [right, on && service.rights.includes(right)])),
  })
  return (
    <>
      <Group gap="xs" mb="xs">
        {[true, false].map((on) => (
          <Button
            key={String(on)}
            size="compact-sm"
            variant="default"
            disabled={isDisabled}
            onClick={() => write(services.map((service) => withAll(service, on)))}
          >
            {t(on ? 'permissions.all' : 'permissions.none')}
          </Button>
        ))}
      </Group>
      <div className={classes.scroll}>
        <Table verticalSpacing={6} className={classes.matrix}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('permissions.service')}</Table.Th>
              {rights.map((right) => (
                <Table.Th key={right}>{t(`permissions.${right}`)}</Table.Th>
              ))}
              <Table.Th visibleFrom="sm" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {byUse.map((service) => {
              const row = rowOf(service.name)
              const isFull = service.rights.every((right) => has(row, right))
              const name = resourceName(service.name)
              return (
                <Table.Tr key={service.name}>
                  <Table.Td>{name}</Table.Td>
                  {rights.map((right) => (
                    <Table.Td key={right}>
                      {service.rights.includes(right) ? (
                        <Checkbox
                          checked={has(row, right)}
                          disabled={isDisabled}
                          aria-label={`${name}: ${t(`permissions.${right}`)}`}
                          onChange={(event) => write([{ ...row, [right]: event.currentTarget.checked }])}
                        />
                      ) : null}
                    </Table.Td>
                  ))}
                  <Table.Td ta="end" visibleFrom="sm">
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      color="gray"
                      disabled={isDisabled}
                      onClick={() => write([withAll(service, !isFull)])}
                      aria-label={`${name}: ${t(isFull ? 'permissions.none' : 'permissions.all')}`}
                    >
                      {t(isFull ? 'permissions.none' : 'permissions.all')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}

/** What a shop works with every day first. */
const order: readonly Service['group'][] = [
  'sales',
  'catalog',
  'customers',
  'marketing',
  'design',
  'settings',
  'system',
]
const byUse = services.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
