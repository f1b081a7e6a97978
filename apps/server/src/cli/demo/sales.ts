import { STATUS } from '@shopwright/shop/rules'

export type Buyer = { first_name: string; last_name: string; email: string; phone: string; hasAccount?: boolean }

export type Sale = {
  /** how long ago it was placed */
  daysAgo: number
  hour: number
  buyer: Buyer
  /** product models with pieces */
  items: [model: string, quantity: number][]
  /** where a courier takes it; without, the buyer comes for it */
  to?: { city: string; address: string }
  byTransfer?: boolean
  comment?: string
  /** the statuses that it went through, a day each */
  went: number[]
}

const iryna: Buyer = {
  ...{ first_name: 'Ірина', last_name: 'Мельник', email: 'iryna.melnyk@buyers.example', phone: '+380671112233' },
  hasAccount: true,
}
const taras: Buyer = {
  ...{ first_name: 'Тарас', last_name: 'Бондар', email: 'taras.bondar@buyers.example', phone: '+380502223344' },
  hasAccount: true,
}
const guest = (first_name: string, last_name: string, name: string, phone: string): Buyer => ({
  ...{ first_name, last_name, email: `${name}@buyers.example`, phone },
})

const delivered = [STATUS.processing, STATUS.readyForShipping, STATUS.shipped, STATUS.delivered, STATUS.completed]

/** What a small shop sees in a month: most of it done, something on its way, something to be done today. */
export const sales: Sale[] = [
  {
    ...{ daysAgo: 27, hour: 10, buyer: iryna, went: delivered },
    items: [
      ['PL-104', 1],
      ['PL-106', 2],
    ],
    to: { city: 'Київ', address: 'вул. Саксаганського, 12, кв. 8' },
  },
  {
    ...{ daysAgo: 22, hour: 18, buyer: guest('Олексій', 'Шевчук', 'o.shevchuk', '+380633334455'), went: delivered },
    items: [['PL-123', 3]],
  },
  {
    ...{ daysAgo: 17, hour: 13, buyer: taras, went: delivered, byTransfer: true },
    items: [
      ['PL-117', 2],
      ['PL-113', 1],
    ],
    to: { city: 'Київ', address: 'просп. Берестейський, 40' },
  },
  {
    ...{ daysAgo: 12, hour: 9, buyer: guest('Марина', 'Лисенко', 'm.lysenko', '+380964445566') },
    items: [['PL-124', 1]],
    went: [STATUS.canceled],
    comment: 'Зателефонуйте, будь ласка, перед відправленням.',
  },
  {
    ...{ daysAgo: 8, hour: 20, buyer: iryna, went: delivered },
    items: [
      ['PL-110', 1],
      ['PL-115', 2],
    ],
    to: { city: 'Київ', address: 'вул. Саксаганського, 12, кв. 8' },
  },
  {
    ...{ daysAgo: 4, hour: 11, buyer: guest('Юлія', 'Гончар', 'y.honchar', '+380735556677') },
    items: [
      ['PL-118', 1],
      ['PL-119', 2],
    ],
    to: { city: 'Київ', address: 'вул. Межигірська, 5' },
    went: [STATUS.processing, STATUS.readyForShipping, STATUS.shipped],
  },
  {
    ...{ daysAgo: 2, hour: 16, buyer: taras, went: [STATUS.processing] },
    items: [['PL-120', 4]],
  },
  {
    ...{ daysAgo: 1, hour: 19, buyer: guest('Софія', 'Ткач', 's.tkach', '+380686667788'), went: [] },
    items: [
      ['PL-105', 1],
      ['PL-107', 1],
    ],
    to: { city: 'Київ', address: 'вул. Дмитрівська, 69' },
    comment: 'Це подарунок, ціну не вказуйте.',
  },
]
