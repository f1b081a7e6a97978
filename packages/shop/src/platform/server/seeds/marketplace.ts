import { languageCodes, type Translated } from '@shopwright/resource'
import { apps } from '../../rules/apps.ts'
import { PLAN_CURRENCY, VAT_PERCENT } from '../../rules/plan-seed.ts'
import { appName } from '../extension-mails.ts'
import { inAll } from './store-lists.ts'

/** US dollars in a month, without VAT, where it is sold apart at all; and what it does. */
const said: Readonly<Record<string, [price: string | null, description: Translated]>> = {
  'card-payment': [
    null,
    inAll(
      'Customers pay by card on a page of Stripe, and a kept card pays for their subscriptions.',
      'Покупатели платят картой на странице Stripe, сохранённая карта оплачивает их подписки.',
      'Покупці платять карткою на сторінці Stripe, збережена картка оплачує їхні підписки.',
    ),
  ],
  'bank-payment-a': [
    null,
    inAll(
      'Customers pay by card, Privat24 or in instalments on a page of LiqPay.',
      'Покупатели платят картой, через Приват24 или частями на странице LiqPay.',
      'Покупці платять карткою, через Приват24 або частинами на сторінці LiqPay.',
    ),
  ],
  'bank-payment-b': [
    '5',
    inAll(
      'Customers pay by card, Apple Pay or Google Pay on a page of monobank.',
      'Покупатели платят картой, Apple Pay или Google Pay на странице monobank.',
      'Покупці платять карткою, Apple Pay або Google Pay на сторінці monobank.',
    ),
  ],
  'postal-service-a': [
    null,
    inAll(
      'Branches and parcel lockers to choose from, prices, waybills and tracking of Nova Poshta.',
      'Отделения и почтоматы на выбор, цены, накладные и отслеживание Новой почты.',
      'Відділення й поштомати на вибір, ціни, накладні й відстеження Нової пошти.',
    ),
  ],
  'postal-service-b': [
    '3',
    inAll(
      'Post offices to choose from, prices, waybills and tracking of Ukrposhta.',
      'Отделения на выбор, цены, накладные и отслеживание Укрпочты.',
      'Відділення на вибір, ціни, накладні й відстеження Укрпошти.',
    ),
  ],
  'google-login': [
    '3',
    inAll(
      'Customers sign in with their Google account: no password to think of.',
      'Покупатели входят через аккаунт Google: пароль придумывать не нужно.',
      'Покупці входять через обліковий запис Google: пароль вигадувати не треба.',
    ),
  ],
  'facebook-login': [
    '3',
    inAll(
      'Customers sign in with their Facebook account: no password to think of.',
      'Покупатели входят через аккаунт Facebook: пароль придумывать не нужно.',
      'Покупці входять через обліковий запис Facebook: пароль вигадувати не треба.',
    ),
  ],
  telegram: [
    '5',
    inAll(
      'Your team is told in Telegram of new orders, returns, reviews and messages.',
      'Ваша команда узнаёт в Telegram о новых заказах, возвратах, отзывах и сообщениях.',
      'Ваша команда дізнається в Telegram про нові замовлення, повернення, відгуки й повідомлення.',
    ),
  ],
  viber: [
    '5',
    inAll(
      'Your team is told in Viber of new orders, returns, reviews and messages.',
      'Ваша команда узнаёт в Viber о новых заказах, возвратах, отзывах и сообщениях.',
      'Ваша команда дізнається у Viber про нові замовлення, повернення, відгуки й повідомлення.',
    ),
  ],
  instagram: [
    '3',
    inAll(
      'Your latest Instagram posts stand on the pages of your shop.',
      'Ваши последние публикации в Instagram видны на страницах магазина.',
      'Ваші останні дописи в Instagram видно на сторінках магазину.',
    ),
  ],
  'analytics-google': [
    '4',
    inAll(
      'Visits, carts and purchases of those who agree go to your Google Analytics.',
      'Посещения, корзины и покупки тех, кто согласен, попадают в ваш Google Analytics.',
      'Відвідування, кошики й покупки тих, хто погодився, потрапляють до вашого Google Analytics.',
    ),
  ],
  'analytics-facebook': [
    '4',
    inAll(
      'Visits, carts and purchases of those who agree go to your Facebook Pixel.',
      'Посещения, корзины и покупки тех, кто согласен, попадают в ваш Facebook Pixel.',
      'Відвідування, кошики й покупки тих, хто погодився, потрапляють до вашого Facebook Pixel.',
    ),
  ],
  maps: [
    '3',
    inAll(
      'The exact point of your store leads customers to it on the map.',
      'Точные координаты приведут покупателей к вашему магазину на карте.',
      'Точні координати приведуть покупців до вашого магазину на мапі.',
    ),
  ],
}

/** Where they start only: the super admin edits them afterwards. */
export const appSeeds = apps.map(({ code }) => ({
  code,
  name: Object.fromEntries(languageCodes.map((language) => [language, appName(code, language)])),
  description: said[code]?.[1] ?? {},
  price: said[code]?.[0] ?? null,
  currency: PLAN_CURRENCY,
  vat_percent: VAT_PERCENT,
  trial_days: 14,
}))
