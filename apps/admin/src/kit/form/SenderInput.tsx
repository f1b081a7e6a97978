import { Select } from '@mantine/core'
import { nameOfChosen } from '@shopwright/shop/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import { errorText } from '../../notices/notices.ts'

type Props = {
  groupId: string | undefined
  label: string
  description?: string | undefined
  error?: string | undefined
  isDisabled?: boolean | undefined
  value: string | null
  onChange: (sender: string | null) => void
}

/** Who sends: one of those that the carrier's account of this group has. It is asked when somebody wants to choose. */
export function SenderInput({ groupId, value, onChange, error, isDisabled, ...naming }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const senders = useQuery({
    queryKey: ['delivery-groups', 'senders', groupId],
    queryFn: ({ signal }) => request('GET', `delivery-groups/${groupId}/senders`, { signal }),
    enabled: isOpen && Boolean(groupId),
    retry: false,
  })
  const told = [...new Set([...(senders.data?.data ?? []), ...(value ? [value] : [])])]
  return (
    <Select
      {...naming}
      error={error ?? (senders.error ? errorText(senders.error) : undefined)}
      disabled={isDisabled || !groupId}
      data={told.map((one) => ({ value: one, label: nameOfChosen(one) }))}
      value={value}
      onChange={onChange}
      clearable
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={senders.isFetching ? t('kinds.loading') : t('kinds.nothing')}
      placeholder={value ? undefined : t('kinds.choose')}
    />
  )
}
