import { aWarehouse, type PostalService, type Warehouse } from './postal-service.ts'
import { anOffice } from './second-post.ts'

/** In Ukrainian, in Russian, and how its postcodes begin. */
const cities: [own: string, other: string, postcode: string][] = [
  ['Київ', 'Киев', '01'],
  ['Харків', 'Харьков', '61'],
  ['Одеса', 'Одесса', '65'],
  ['Дніпро', 'Днепр', '49'],
  ['Львів', 'Львов', '79'],
  ['Запоріжжя', 'Запорожье', '69'],
  ['Вінниця', 'Винница', '21'],
  ['Полтава', 'Полтава', '36'],
  ['Черкаси', 'Черкассы', '18'],
  ['Суми', 'Сумы', '40'],
  ['Житомир', 'Житомир', '10'],
  ['Рівне', 'Ровно', '33'],
  ['Тернопіль', 'Тернополь', '46'],
  ['Луцьк', 'Луцк', '43'],
  ['Ужгород', 'Ужгород', '88'],
  ['Чернівці', 'Черновцы', '58'],
  ['Чернігів', 'Чернигов', '14'],
  ['Миколаїв', 'Николаев', '54'],
  ['Хмельницький', 'Хмельницкий', '29'],
  ['Івано-Франківськ', 'Ивано-Франковск', '76'],
]
const branches = 30

/** Thirty branches of each, every tenth a locker. */
export const citiesOf = (): Warehouse[] =>
  cities.flatMap(([own, other], city) =>
    Array.from({ length: branches }, (_, n) =>
      aWarehouse([own, other], n + 1, {
        Ref: `branch-${city + 1}-${n + 1}`,
        CityRef: `city-${city + 1}`,
        ...(n % 10 === 9 ? { CategoryOfWarehouse: 'Postomat' } : {}),
      }),
    ),
  )

/** A region for each, of thirty post offices; the last has one alone, which is told as no list. */
export const officesOf = (): Map<string, Record<string, unknown>[]> =>
  new Map(
    cities.map(([own, , beginning], city) => [
      String(city + 1),
      Array.from({ length: city === cities.length - 1 ? 1 : branches }, (_, n) =>
        anOffice(own, `${beginning}${String(n + 1).padStart(3, '0')}`, { CITY_ID: String(1000 + city) }),
      ),
    ]),
  )

/** Whoever has a key may send. */
export const sendersOf = (): PostalService['cabinets'] => {
  const one = {
    Ref: 'sender-1',
    Description: 'ФОП Коваленко',
    contacts: [{ Ref: 'contact-1', Description: 'Коваленко Олена', Phones: '380501234567' }],
  }
  return new (class extends Map<string, (typeof one)[]> {
    override get(key: string) {
      return key ? [one] : undefined
    }
  })()
}

/** Announced, under way, in the city, at the office, taken: a step every six hours. */
const steps = ['1', '5', '6', '7', '9']
const aStep = 6 * 3_600_000

/** Where a parcel is, by when it was made and what the clock says; one that was taken back stays so. */
export const parcelsByTime = ({ states }: PostalService, now: () => Date): Map<string, string> => {
  const made = new Map<string, number>()
  return new (class extends Map<string, string> {
    override set(number: string, state: string) {
      made.set(number, now().getTime())
      return super.set(number, state)
    }
    override get(number: string) {
      const state = super.get(number)
      if (state !== '1') return state
      const step = Math.floor((now().getTime() - (made.get(number) ?? 0)) / aStep)
      return steps[Math.min(step, steps.length - 1)]
    }
  })(states)
}
