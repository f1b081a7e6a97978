import { Anchor, List, Text } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import i18next from 'i18next'
import { ApiError } from '../api/api-error.ts'
import { resourceName } from '../language/labels.ts'
import { tellRefused } from '../notices/notices.ts'
import { dialogs } from './open/dialogs.ts'
import { listPath } from './paths.ts'

type User = { resource: string; count: number }

/** Says why a removal was refused; where other rows still use it, which and how many (spec §8). */
export function showRemovalRefused(error: unknown, resource: string): void {
  const users =
    error instanceof ApiError && error.code === 'in-use'
      ? Object.values((error.data.users ?? {}) as Record<string, User[]>).flat()
      : []
  if (!users.length) {
    tellRefused(error, resource, 'remove')
    return
  }
  const counts = new Map<string, number>()
  for (const { resource: name, count } of users) counts.set(name, (counts.get(name) ?? 0) + Number(count))
  dialogs.open({
    title: i18next.t('remove.inUse'),
    children: (
      <>
        <Text size="sm" mb="xs">
          {i18next.t('remove.inUseText')}
        </Text>
        <List size="sm">
          {[...counts].map(([name, count]) => (
            <List.Item key={name}>
              <UserName name={name} />
              {` (${count})`}
            </List.Item>
          ))}
        </List>
      </>
    ),
  })
}

function UserName({ name }: { name: string }) {
  const resource = registry.find(name)
  const label = resourceName(name)
  return resource?.list ? (
    <Anchor href={listPath(resource)} size="sm">
      {label}
    </Anchor>
  ) : (
    label
  )
}
