import { describe, expect, test } from 'vitest'
import { readLocales } from './files.ts'
import type { Texts } from './index.ts'

/**
 * Words that no text says, each with the one that it says instead (GLOSSARY.md, "What people read"). A text that means
 * something else by the word stands beside it by its key.
 */
const unsaid: Record<string, [word: RegExp, instead: string, but?: string[]][]> = {
  'ua-uk': [
    [/клієнт/i, 'покупець'],
    [/працівник/i, 'співробітник'],
    [/утриму|утриман/i, 'резервувати'],
    [/віднім/i, 'вести облік залишку'],
    [/виробник/i, 'бренд'],
    [/атрибут/i, 'характеристика', ['errors:spreadsheet.xml-too-many-attributes']],
    [/купон/i, 'промокод'],
    [/ваучер/i, 'сертифікат'],
    [/геозон/i, 'територія'],
    [/платіжн\S+ адрес/i, 'адреса платника'],
    [/податков\S+ клас/i, 'податкова група'],
    [/груп\S+ доставк/i, 'служба доставки'],
    [/номер відправл/i, 'номер посилки (ТТН)'],
    [/сплат|сплач/i, 'оплатити'],
    [/кредит/i, 'баланс'],
    [/пробн\S+ запуск/i, 'перевірка без змін'],
    [/відкинути/i, 'скасувати зміни'],
    [/при отриманні/i, 'під час отримання'],
    [/перевести/i, 'змінити статус'],
    [/регіон/i, 'область'],
    [/запрос(іть|ити) (нов|посил)/i, 'отримайте'],
    [/обер(іть|и)/i, 'виберіть'],
    [/e-?mail|електронн/i, 'ел. пошта'],
    [/'/, '’'],
  ],
  'ru-ru': [
    [/клиент/i, 'покупатель'],
    [/удержа|удержив/i, 'резервировать'],
    [/вычита/i, 'вести учёт остатка'],
    [/производител/i, 'бренд'],
    [/атрибут/i, 'характеристика', ['errors:spreadsheet.xml-too-many-attributes']],
    [/купон/i, 'промокод'],
    [/ваучер/i, 'сертификат'],
    [/геозон/i, 'территория'],
    [/платёжн\S+ адрес/i, 'адрес плательщика'],
    [/налогов\S+ класс/i, 'налоговая группа'],
    [/групп\S+ доставк/i, 'служба доставки'],
    [/номер отправл/i, 'номер посылки (ТТН)'],
    [/кредит/i, 'баланс'],
    [/пробн\S+ запуск/i, 'проверка без изменений'],
    [/передвин/i, 'сменить статус'],
    [/регион/i, 'область'],
    [/оповещ/i, 'уведомление'],
    [/соглас(ен|на)/i, 'я принимаю'],
    [/e-?mail|электронн/i, 'эл. почта'],
  ],
  'en-us': [
    [/\b(buyer|shopper)s?\b/i, 'customer'],
    [/\be-mails?\b|\bmails\b|\ba mail\b/i, 'email'],
    [/manufacturer/i, 'brand'],
    [/attribute/i, 'specification', ['errors:spreadsheet.xml-too-many-attributes']],
    [/\bcoupons?\b/i, 'promo code'],
    [/\bvouchers?\b/i, 'gift card'],
    [/geo zone/i, 'zone'],
    [/tax class/i, 'tax group'],
    [/payment address/i, 'billing address'],
    [/special prices?/i, 'sale price'],
    [/(primary|base) (currency|language)/i, 'main currency, main language'],
    [/robot/i, 'bot'],
    [/left empty/i, 'leave empty to…'],
    [/\bsomebody\b/i, 'someone'],
    [/\b(dry|trial) run\b/i, 'preview'],
    [/cancelled|colour|catalogue|programme|organis|cheque/i, 'canceled, color, catalog, program, organiz-, check'],
    [/(\d|\}\}) %/, '20%, without a space'],
    [/^Hello \{\{name\}\},\n+[a-z]/, 'a capital letter after the greeting'],
  ],
}

const leaves = (texts: Texts, prefix: string): [string, string][] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value] as [string, string]] : leaves(value, `${prefix}${name}.`),
  )
const bare = (text: string): string => text.replace(/\{\{(?!name\}\})[^}]*\}\}/g, '{{x}}')

const locales = readLocales()

describe.each(Object.keys(unsaid))('%s', (code) => {
  // What people type is not said to them.
  const said = Object.entries(locales[code] ?? {})
    .flatMap(([name, texts]) => leaves(texts, `${name}:`))
    .filter(([key]) => !key.startsWith('admin:palette.keywords.'))

  test.each(unsaid[code] as [RegExp, string, string[]?][])('says nowhere %s, but “%s”', (word, _, but = []) => {
    const found = said.filter(([key, text]) => word.test(bare(text)) && !but.includes(key))
    expect(found).toEqual([])
    for (const key of but) expect(said.some(([name, text]) => name === key && word.test(text))).toBe(true)
  })
})
