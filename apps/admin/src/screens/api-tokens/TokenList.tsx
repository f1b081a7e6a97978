import { Button, Text } from '@mantine/core'
import { apiTokens, registry } from '@shopwright/shop/model'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatInstant } from '../../language/format.ts'
import { openNewToken } from './NewToken.tsx'

/** The keys of programs that work with the store, each to be taken away at once. */
export default function TokenList() {
  const { t } = useTranslation('screens')
  const columns: Column[] = [
    { name: 'name' },
    { name: 'hint', cell: of(({ hint }) => <Text span size="sm" ff="monospace">{`${hint}…`}</Text>) },
    {
      name: 'scopes',
      cell: of(({ scopes }) =>
        scopes.includes('*:*')
          ? t('apiTokens.all')
          : scopes.length === 1 && scopes[0] === '*:get'
            ? t('apiTokens.read')
            : scopes.join(', '),
      ),
    },
    { name: 'made_by' },
    {
      name: 'last_used_at',
      cell: of(({ last_used_at }) => (last_used_at ? formatInstant(last_used_at) : t('apiTokens.neverUsed'))),
    },
    {
      name: 'expires_at',
      cell: of(({ expires_at }) =>
        !expires_at
          ? t('apiTokens.noEnd')
          : Date.parse(expires_at) > Date.now()
            ? formatInstant(expires_at)
            : t('apiTokens.over'),
      ),
    },
  ]
  return (
    <ResourceList
      resource={registry.get('api-tokens')}
      columns={columns}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={openNewToken}>
          {t('apiTokens.new')}
        </Button>
      }
    />
  )
}

const of = cellsOf(apiTokens)
