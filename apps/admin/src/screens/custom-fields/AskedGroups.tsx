import { Card, Checkbox, Table, Text, Title } from '@mantine/core'
import { customerGroups } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import type { Values } from '../../kit/form/values.ts'
import { useLabels } from '../../language/labels.ts'

type Asked = Values & { customer_group_id: string; required: boolean }

/** Each customer group: whether it is asked, and whether it must answer. */
export function AskedGroups({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(form.resource)
  const { data } = useList(customerGroups, { for_staff: false, $limit: 200, $sort: { sort_order: 1 } })
  const asked = (form.values.customer_groups ?? []) as Asked[]
  const write = (rows: Asked[]) => form.set('customer_groups', rows)
  const others = (id: string) => asked.filter(({ customer_group_id }) => customer_group_id !== id)
  return (
    <Card component="section" data-field="customer_groups">
      <Title order={2}>{labels.field('customer_groups')}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('customField.groupsHelp')}
      </Text>
      <Table verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('customField.group')}</Table.Th>
            <Table.Th>{t('customField.asked')}</Table.Th>
            <Table.Th>{t('customField.required')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(data?.data ?? []).map(({ id, name }) => {
            const row = asked.find(({ customer_group_id }) => customer_group_id === id)
            return (
              <Table.Tr key={id}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>
                  <Checkbox
                    checked={row !== undefined}
                    disabled={isDisabled}
                    aria-label={`${name}: ${t('customField.asked')}`}
                    onChange={() => write(row ? others(id) : [...asked, { customer_group_id: id, required: false }])}
                  />
                </Table.Td>
                <Table.Td>
                  <Checkbox
                    checked={row?.required ?? false}
                    disabled={isDisabled}
                    aria-label={`${name}: ${t('customField.required')}`}
                    onChange={(event) =>
                      write([...others(id), { ...row, customer_group_id: id, required: event.currentTarget.checked }])
                    }
                  />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
