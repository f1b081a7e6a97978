import { Button, Checkbox, Group, Table } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { type customerGroupPermissions, registry } from '@shopwright/shop/model'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../kinds/kind-parts.ts'
import { resourceName } from '../../language/labels.ts'
import classes from './ChildrenTable.module.css'
import type { Values } from './values.ts'

type Right = keyof Wire<typeof customerGroupPermissions>
const rights = ['can_get', 'can_create', 'can_update', 'can_delete'] as const satisfies readonly Right[]

/** Get, create, update, delete for each service, and all at once (spec §6). */
export function PermissionsTable({ value, onChange, isDisabled }: InputProps) {
  const { t } = useTranslation()
  const rows = (value as Values[] | null) ?? []
  const services = useMemo(
    () =>
      registry.all
        .filter(
          ({ scope, access, parent, list, tabs }) =>
            scope === 'store' && !parent && (list || tabs) && access.read !== 'none',
        )
        .map(({ name }) => name),
    [],
  )
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
  const withAll = (service: string, on: boolean): Values => ({
    ...rowOf(service),
    ...Object.fromEntries(rights.map((right) => [right, on])),
  })

  return (
    <>
      <Group gap="xs" mb="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={isDisabled}
          onClick={() => write(services.map((service) => withAll(service, true)))}
        >
          {t('permissions.all')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isDisabled}
          onClick={() => write(services.map((service) => withAll(service, false)))}
        >
          {t('permissions.none')}
        </Button>
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
            {services.map((service) => {
              const row = rowOf(service)
              const isFull = rights.every((right) => has(row, right))
              const name = resourceName(service)
              return (
                <Table.Tr key={service}>
                  <Table.Td>{name}</Table.Td>
                  {rights.map((right) => (
                    <Table.Td key={right}>
                      <Checkbox
                        checked={has(row, right)}
                        disabled={isDisabled}
                        aria-label={`${name}: ${t(`permissions.${right}`)}`}
                        onChange={(event) => write([{ ...row, [right]: event.currentTarget.checked }])}
                      />
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
