import type { Branch, BranchPage } from '../seam.ts'
import { isRef, textOf } from '../values.ts'
import { readAnswer, type Told } from './answers.ts'

/**
 * `Address.getWarehouses`: every value is a text. `CategoryOfWarehouse` tells lockers ("Postomat") from branches of whatever sort,
 * `TotalMaxWeightAllowed` is in kilograms, "0" for no limit. What does not work now, or may not be chosen, is left out; a row
 * without what a parcel is sent by is left out and counted. Throws for what is no answer.
 */
export function readBranches(text: string): BranchPage {
  const answer = readAnswer(text)
  if ('refused' in answer) return answer
  const read = answer.data.filter(isOffered).map(branchOf)
  return {
    branches: read.filter((one) => one !== null),
    rows: answer.data.length,
    misread: read.filter((one) => one === null).length,
    total: answer.total,
  }
}

const isOffered = ({ WarehouseStatus = 'Working', DenyToSelect }: Told): boolean =>
  WarehouseStatus === 'Working' && String(DenyToSelect) !== '1'

function branchOf(told: Told): Branch | null {
  const text = (name: string, most = 255) => textOf(told[name]).slice(0, most)
  /** in Ukrainian, and in Russian where it says so */
  const texts = (name: string, most?: number) => {
    const [own, other] = [text(name, most), text(`${name}Ru`, most)]
    return { ...(other ? { 'ru-ru': other } : {}), 'ua-uk': own }
  }
  const [ref, number, city, name] = [
    textOf(told.Ref),
    textOf(told.Number),
    texts('CityDescription', 128),
    texts('Description'),
  ]
  if (!isRef(ref) || !/^\w{1,16}$/.test(number) || !city['ua-uk'] || !name['ua-uk']) return null
  const weight = textOf(told.TotalMaxWeightAllowed)
  return {
    ref,
    type: told.CategoryOfWarehouse === 'Postomat' ? 'locker' : 'branch',
    number,
    city,
    city_ref: isRef(textOf(told.CityRef)) ? textOf(told.CityRef) : null,
    region: text('SettlementAreaDescription', 64),
    name,
    address: texts('ShortAddress'),
    max_weight: /^[1-9]\d{0,5}(\.\d{1,3})?$/.test(weight) ? weight : null,
  }
}
