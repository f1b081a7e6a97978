import type { BranchHint, CityHint } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useRef } from 'react'
import { Field } from './Field'
import { HintedField } from './HintedField'
import ui from './ui.module.css'

type Props = {
  /** what a field of the address is called, holds and lacks */
  shared: (name: string) => { name: string; defaultValue: string | undefined; error: string | undefined }
  postcodeRequired: boolean
  /** the delivery method of whose carrier a branch may be chosen */
  branchesOf: string | undefined
}

/** Where in a country: the city and what is there, a branch of the carrier's among suggestions where it has some. */
export function PlaceFields({ shared, postcodeRequired, branchesOf }: Props) {
  const { t } = useSpeech()
  const city = useRef<HTMLInputElement>(null)
  const address = useRef<HTMLInputElement>(null)
  /** the one that was chosen: there may be several of its name */
  const chosen = useRef<CityHint>(null)
  const lines = {
    city: { ...shared('city'), label: t('form.city'), autoComplete: 'address-level2', maxLength: 128, required: true },
    address: {
      ...shared('address'),
      autoComplete: 'street-address',
      maxLength: 128,
      required: true,
      className: ui.whole,
    },
  }
  const postcode = (
    <Field
      {...shared('postcode')}
      label={t('form.postcode')}
      autoComplete="postal-code"
      maxLength={10}
      required={postcodeRequired}
    />
  )
  if (!branchesOf)
    return (
      <>
        <Field {...lines.city} />
        {postcode}
        <Field {...lines.address} label={t('form.address')} />
      </>
    )
  const ask = (query: Record<string, string>) =>
    `/search/suggestions?${new URLSearchParams({ method: branchesOf, ...query })}`
  const inCity = (q: string) => {
    const name = city.current?.value.trim() ?? ''
    const region = chosen.current?.name === name ? chosen.current.region : ''
    return name.length < 2 ? null : ask({ city: name, region, q })
  }
  return (
    <>
      <HintedField<CityHint>
        {...lines.city}
        input={city}
        from={(q) => (q.length < 2 ? null : ask({ q }))}
        titleOf={({ name, region }) => ({ title: name, note: region })}
        onChoose={(hint) => {
          chosen.current = hint
          if (city.current) city.current.value = hint.name
        }}
      />
      {postcode}
      <HintedField<BranchHint>
        {...lines.address}
        label={t('checkout.branch')}
        hint={t('checkout.branchHint')}
        input={address}
        from={inCity}
        titleOf={(hint) => ({ title: hint.address, ...(isThere(hint) ? {} : { note: hint.city }) })}
        onChoose={(hint) => {
          if (city.current) city.current.value = hint.city
          if (address.current) address.current.value = hint.address
        }}
      />
    </>
  )

  function isThere(hint: BranchHint): boolean {
    return hint.city === city.current?.value.trim()
  }
}
