import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { setupAddress } from '@shopwright/shop/model'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceFields } from './PlaceFields.tsx'
import type { Draft, Step } from './registration-draft.ts'
import { TypeChoice } from './TypeChoice.tsx'

type Props = { step: Step; draft: Draft; faults: Record<string, string>; onChange: (changes: Partial<Draft>) => void }

/** The questions of one step of the wizard. */
export function StepFields({ step: current, draft, faults, onChange: change }: Props) {
  const { t } = useTranslation('screens')
  const text = (name: 'name' | 'address' | 'city' | 'postcode' | 'region', autoComplete: string) => ({
    label: t(`wizard.fields.${name}`),
    value: draft[name],
    error: faults[name],
    autoComplete,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  })

  return (
    <>
      {current === 'name' ? <TextInput {...text('name', 'organization')} autoFocus size="md" maxLength={128} /> : null}
      {current === 'place' ? <PlaceFields draft={draft} faults={faults} onChange={change} /> : null}
      {current === 'address' ? (
        <>
          <TextInput
            {...text('address', 'street-address')}
            description={t('wizard.pickupHint')}
            autoFocus
            maxLength={setupAddress.address}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...text('city', 'address-level2')} maxLength={setupAddress.city} />
            <TextInput {...text('postcode', 'postal-code')} maxLength={setupAddress.postcode} />
            <TextInput {...text('region', 'address-level1')} maxLength={setupAddress.region} />
          </SimpleGrid>
        </>
      ) : null}
      {current === 'about' ? (
        <Textarea
          label={t('wizard.fields.about')}
          value={draft.about}
          maxLength={2000}
          minRows={4}
          autoFocus
          onChange={(event) => change({ about: event.currentTarget.value })}
        />
      ) : null}
      {current === 'types' ? (
        <TypeChoice chosen={draft.product_types} onChange={(product_types) => change({ product_types })} />
      ) : null}
    </>
  )
}
