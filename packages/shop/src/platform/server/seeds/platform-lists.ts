import { defaultLanguage, languageCodes, languageTag, languages as listed, type Translated } from '@shopwright/resource'
import { inAll } from './store-lists.ts'
import worldZones from './zones.json' with { type: 'json' }

const named = (type: 'region' | 'currency', code: string): Translated =>
  Object.fromEntries(
    languageCodes.map((language) => [
      language,
      capital(new Intl.DisplayNames(languageTag(language), { type }).of(code) ?? code),
    ]),
  )

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const languages = languageCodes.map((code) => ({ code, name: listed[code].name }))

const currencyCodes = [
  'UAH',
  'USD',
  'EUR',
  'GBP',
  'PLN',
  'CZK',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'HUF',
  'RON',
  'BGN',
  'MDL',
  'GEL',
  'KZT',
  'AZN',
  'AMD',
  'TRY',
  'CAD',
  'AUD',
  'JPY',
  'CNY',
  'ILS',
  'AED',
]
const symbols: Record<string, [string, string]> = {
  UAH: ['', ' ₴'],
  USD: ['$', ''],
  EUR: ['€', ''],
  GBP: ['£', ''],
  PLN: ['', ' zł'],
  CZK: ['', ' Kč'],
  JPY: ['¥', ''],
}

export const currencies = currencyCodes.map((code) => ({
  code,
  title: named('currency', code),
  symbol_left: symbols[code]?.[0] ?? '',
  symbol_right: symbols[code]?.[1] ?? ` ${code}`,
  decimals:
    new Intl.NumberFormat(languageTag(defaultLanguage), { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits ?? 2,
}))

const countryCodes =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW HK TW'.split(
    ' ',
  )
const postcodeRequired = new Set([
  'DE',
  'FR',
  'GB',
  'US',
  'PL',
  'AT',
  'CH',
  'NL',
  'BE',
  'IT',
  'ES',
  'CZ',
  'SK',
  'CA',
  'AU',
  'SE',
  'NO',
  'DK',
  'FI',
])
/** commerce-rules §2.24 */
const ukrainianFormat = '{lastname} {firstname}\n{company}\n{address}\n{city}, {zone}\n{postcode}\n{country}'

export const countries = countryCodes.map((code) => ({
  iso_code: code,
  name: named('region', code),
  postcode_required: postcodeRequired.has(code),
  address_format: code === 'UA' ? ukrainianFormat : null,
}))

type Zone = [code: string, en: string, ru: string, uk: string]

/** Regions whose names are the house's own, each with its ISO 3166-2 part; `zones` has those of the other countries. */
export const ownZones: Record<string, Zone[]> = {
  UA: [
    ['05', 'Vinnytsia', 'Винницкая область', 'Вінницька область'],
    ['07', 'Volyn', 'Волынская область', 'Волинська область'],
    ['12', 'Dnipropetrovsk', 'Днепропетровская область', 'Дніпропетровська область'],
    ['14', 'Donetsk', 'Донецкая область', 'Донецька область'],
    ['18', 'Zhytomyr', 'Житомирская область', 'Житомирська область'],
    ['21', 'Zakarpattia', 'Закарпатская область', 'Закарпатська область'],
    ['23', 'Zaporizhzhia', 'Запорожская область', 'Запорізька область'],
    ['26', 'Ivano-Frankivsk', 'Ивано-Франковская область', 'Івано-Франківська область'],
    ['32', 'Kyiv region', 'Киевская область', 'Київська область'],
    ['35', 'Kirovohrad', 'Кировоградская область', 'Кіровоградська область'],
    ['09', 'Luhansk', 'Луганская область', 'Луганська область'],
    ['46', 'Lviv', 'Львовская область', 'Львівська область'],
    ['48', 'Mykolaiv', 'Николаевская область', 'Миколаївська область'],
    ['51', 'Odesa', 'Одесская область', 'Одеська область'],
    ['53', 'Poltava', 'Полтавская область', 'Полтавська область'],
    ['56', 'Rivne', 'Ровненская область', 'Рівненська область'],
    ['59', 'Sumy', 'Сумская область', 'Сумська область'],
    ['61', 'Ternopil', 'Тернопольская область', 'Тернопільська область'],
    ['63', 'Kharkiv', 'Харьковская область', 'Харківська область'],
    ['65', 'Kherson', 'Херсонская область', 'Херсонська область'],
    ['68', 'Khmelnytskyi', 'Хмельницкая область', 'Хмельницька область'],
    ['71', 'Cherkasy', 'Черкасская область', 'Черкаська область'],
    ['77', 'Chernivtsi', 'Черновицкая область', 'Чернівецька область'],
    ['74', 'Chernihiv', 'Черниговская область', 'Чернігівська область'],
    ['43', 'Crimea', 'Автономная Республика Крым', 'Автономна Республіка Крим'],
    ['30', 'Kyiv', 'Киев', 'Київ'],
    ['40', 'Sevastopol', 'Севастополь', 'Севастополь'],
  ],
  PL: [
    ['DS', 'Lower Silesia', 'Нижнесилезское воеводство', 'Нижньосілезьке воєводство'],
    ['MZ', 'Masovia', 'Мазовецкое воеводство', 'Мазовецьке воєводство'],
    ['MA', 'Lesser Poland', 'Малопольское воеводство', 'Малопольське воєводство'],
    ['SL', 'Silesia', 'Силезское воеводство', 'Сілезьке воєводство'],
    ['WP', 'Greater Poland', 'Великопольское воеводство', 'Великопольське воєводство'],
    ['LU', 'Lublin', 'Люблинское воеводство', 'Люблінське воєводство'],
    ['PK', 'Subcarpathia', 'Подкарпатское воеводство', 'Підкарпатське воєводство'],
    ['PM', 'Pomerania', 'Поморское воеводство', 'Поморське воєводство'],
    ['KP', 'Kuyavia-Pomerania', 'Куявско-Поморское воеводство', 'Куявсько-Поморське воєводство'],
    ['LB', 'Lubusz', 'Любушское воеводство', 'Любуське воєводство'],
    ['LD', 'Łódź', 'Лодзинское воеводство', 'Лодзинське воєводство'],
    ['OP', 'Opole', 'Опольское воеводство', 'Опольське воєводство'],
    ['PD', 'Podlachia', 'Подляское воеводство', 'Підляське воєводство'],
    ['SK', 'Holy Cross', 'Свентокшиское воеводство', 'Свентокшиське воєводство'],
    ['WN', 'Warmia-Masuria', 'Варминско-Мазурское воеводство', 'Вармінсько-Мазурське воєводство'],
    ['ZP', 'West Pomerania', 'Западно-Поморское воеводство', 'Західнопоморське воєводство'],
  ],
}

/** The regions of the world, by country; a name that is not known in a language is empty there. */
export const zones: Record<string, Zone[]> = { ...(worldZones as unknown as Record<string, Zone[]>), ...ownZones }

/** The usual value added tax by country, in percent; a country that is not here starts without a tax. */
export const vatByCountry: Record<string, number> = {
  UA: 20,
  PL: 23,
  DE: 19,
  AT: 20,
  FR: 20,
  GB: 20,
  IT: 22,
  ES: 21,
  NL: 21,
  BE: 21,
  CZ: 21,
  SK: 23,
  HU: 27,
  RO: 19,
  BG: 20,
  MD: 20,
  GE: 18,
  LT: 21,
  LV: 21,
  EE: 22,
  SE: 25,
  DK: 25,
  FI: 25.5,
  IE: 23,
  PT: 23,
  GR: 24,
  HR: 25,
  SI: 22,
  KZ: 12,
  TR: 20,
  IL: 18,
  CH: 8.1,
  NO: 25,
}

/** Of the countries whose clocks differ: those that most people there go by. */
const zoneOf: Record<string, string> = {
  UA: 'Europe/Kyiv',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  CY: 'Asia/Nicosia',
  RU: 'Europe/Moscow',
  KZ: 'Asia/Almaty',
  UZ: 'Asia/Tashkent',
  MN: 'Asia/Ulaanbaatar',
  CN: 'Asia/Shanghai',
  MY: 'Asia/Kuala_Lumpur',
  ID: 'Asia/Jakarta',
  US: 'America/New_York',
  CA: 'America/Toronto',
  MX: 'America/Mexico_City',
  BR: 'America/Sao_Paulo',
  AR: 'America/Argentina/Buenos_Aires',
  CL: 'America/Santiago',
  EC: 'America/Guayaquil',
  CD: 'Africa/Kinshasa',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
  PG: 'Pacific/Port_Moresby',
  FM: 'Pacific/Pohnpei',
  KI: 'Pacific/Tarawa',
  MH: 'Pacific/Majuro',
}

/** TypeScript does not know yet that a place knows its clocks. */
type Located = Intl.Locale & { getTimeZones(): string[] | undefined }

export const timeZoneOf = (country: string): string =>
  zoneOf[country] ?? (new Intl.Locale(`und-${country}`) as Located).getTimeZones()?.[0] ?? 'UTC'

/** What the wizard offers (spec §2). */
export const productTypes = (
  [
    [
      'electronics',
      'Electronics and home appliances',
      'Электроника и бытовая техника',
      'Електроніка та побутова техніка',
    ],
    ['clothes', 'Clothes and footwear', 'Одежда и обувь', 'Одяг і взуття'],
    ['cosmetics', 'Cosmetics and perfumes', 'Косметика и парфюмерия', 'Косметика й парфумерія'],
    ['food', 'Food', 'Продукты питания', 'Продукти харчування'],
    ['children', 'Children’s products', 'Детские товары', 'Дитячі товари'],
    ['construction', 'Construction', 'Строительство', 'Будівництво'],
    ['pets', 'Pet products', 'Зоотовары', 'Зоотовари'],
    ['garden', 'Garden', 'Сад', 'Сад'],
    ['other', 'Other', 'Другое', 'Інше'],
    ['unsure', 'Not sure yet', 'Пока не решено', 'Ще не вирішено'],
  ] as const
).map(([code, en, ru, uk]) => ({ code, name: inAll(en, ru, uk) }))
