import type { Draft, Nouns, Translated } from '@shopwright/resource'

/** A text in the languages of the spec. */
export const inAll = (en: string, ru: string, uk: string): Translated => ({ 'en-us': en, 'ru-ru': ru, 'ua-uk': uk })

/** values §5.3: the groups, and the statuses with their group and flags. */
export const statusGroups: [number, Translated][] = [
  [1, inAll('New', 'Новые', 'Нові')],
  [2, inAll('Processing', 'В обработке', 'В обробці')],
  [3, inAll('Shipping', 'Доставка', 'Доставка')],
  [4, inAll('Completed', 'Выполненные', 'Виконані')],
  [5, inAll('Failed', 'Неуспешные', 'Неуспішні')],
]

export type StatusSeed = {
  code: number
  name: Translated
  group: number
  color: string
  holds_stock: boolean
  counts_as_sale: boolean
  is_complete: boolean
  is_final: boolean
  notifies: boolean
}

const status = (code: number, name: Translated, group: number, color: string, flags: string): StatusSeed => ({
  code,
  name,
  group,
  color,
  holds_stock: flags.includes('h'),
  counts_as_sale: flags.includes('s'),
  is_complete: flags.includes('c'),
  is_final: flags.includes('f'),
  notifies: flags.includes('n'),
})

export const orderStatuses: StatusSeed[] = [
  status(1, inAll('New', 'Новый', 'Нове'), 1, '#1c6dd0', 'hn'),
  status(2, inAll('Awaiting confirmation', 'Ожидает подтверждения', 'Очікує підтвердження'), 1, '#7a5af8', 'hn'),
  status(3, inAll('Processing', 'В обработке', 'В обробці'), 2, '#0e7490', 'hs'),
  status(4, inAll('Ready for shipping', 'Готов к отправке', 'Готове до відправлення'), 2, '#0f766e', 'hs'),
  status(5, inAll('Shipped', 'Отправлен', 'Відправлено'), 3, '#b45309', 'hsn'),
  status(6, inAll('Delivered', 'Доставлен', 'Доставлено'), 3, '#4d7c0f', 'hs'),
  status(7, inAll('Completed', 'Выполнен', 'Виконано'), 4, '#15803d', 'hscf'),
  status(8, inAll('Canceled', 'Отменён', 'Скасовано'), 5, '#6b7280', 'fn'),
  status(9, inAll('Error', 'Ошибка', 'Помилка'), 5, '#b91c1c', ''),
]

type Coded = { code: number; name: Translated }

/** Spec §4: the course of a return, what is done for the customer, and why goods come back. */
export const returnStatuses: (Coded & { color: string })[] = [
  { code: 1, name: inAll('Pending', 'Ожидает решения', 'Очікує рішення'), color: '#1c6dd0' },
  { code: 2, name: inAll('Awaiting products', 'Ждём товар', 'Чекаємо на товар'), color: '#b45309' },
  { code: 3, name: inAll('Complete', 'Завершён', 'Завершено'), color: '#15803d' },
]
export const returnActions: Coded[] = [
  { code: 1, name: inAll('Refunded', 'Деньги возвращены', 'Гроші повернено') },
  { code: 2, name: inAll('Credit issued', 'Зачислено на баланс', 'Зараховано на баланс') },
  { code: 3, name: inAll('Replacement sent', 'Отправлена замена', 'Надіслано заміну') },
]
export const returnReasons: Coded[] = [
  { code: 1, name: inAll('Dead on arrival', 'Не работает с самого начала', 'Не працює від самого початку') },
  { code: 2, name: inAll('Received wrong item', 'Прислали не тот товар', 'Надіслали не той товар') },
  { code: 3, name: inAll('Order error', 'Ошибка в заказе', 'Помилка в замовленні') },
  {
    code: 4,
    name: inAll('Faulty, please supply details', 'Неисправен (опишите, что не так)', 'Несправний (опишіть, що не так)'),
  },
  { code: 6, name: inAll('Did not fit', 'Не подошёл размер', 'Не підійшов розмір') },
  {
    code: 5,
    name: inAll('Other, please supply details', 'Другое, опишите подробнее', 'Інше, опишіть докладніше'),
  },
]

export const stockStatuses: Draft<Nouns['stock-statuses']>[] = [
  {
    code: 1,
    name: inAll('Out of stock', 'Нет в наличии', 'Немає в наявності'),
    availability: 'OutOfStock',
    possible_to_order: false,
  },
  {
    code: 2,
    name: inAll('2–3 days', 'Отправим за 2–3 дня', 'Відправимо за 2–3 дні'),
    availability: 'BackOrder',
    possible_to_order: true,
  },
  { code: 3, name: inAll('In stock', 'В наличии', 'В наявності'), availability: 'InStock', possible_to_order: false },
  {
    code: 4,
    name: inAll('Pre-order', 'Предзаказ', 'Передзамовлення'),
    availability: 'PreOrder',
    possible_to_order: true,
  },
]

export const weightClasses: [number, Translated, Translated, string][] = [
  [1, inAll('Kilogram', 'Килограмм', 'Кілограм'), inAll('kg', 'кг', 'кг'), '1'],
  [2, inAll('Gram', 'Грамм', 'Грам'), inAll('g', 'г', 'г'), '1000'],
  [3, inAll('Pound', 'Фунт', 'Фунт'), inAll('lb', 'фунт', 'фунт'), '2.2046'],
  [4, inAll('Ounce', 'Унция', 'Унція'), inAll('oz', 'унц', 'унц'), '35.274'],
]
export const lengthClasses: [number, Translated, Translated, string][] = [
  [1, inAll('Centimetre', 'Сантиметр', 'Сантиметр'), inAll('cm', 'см', 'см'), '1'],
  [2, inAll('Millimetre', 'Миллиметр', 'Міліметр'), inAll('mm', 'мм', 'мм'), '10'],
  [3, inAll('Inch', 'Дюйм', 'Дюйм'), inAll('in', 'дюйм', 'дюйм'), '0.3937'],
]

export const customerGroup = {
  name: inAll('Retail', 'Розничные', 'Роздрібні'),
  description: inAll('Everyone who shops here.', 'Все покупатели магазина.', 'Усі покупці магазину.'),
}

export const delivery = {
  pickup: {
    group: inAll('Pickup', 'Самовывоз', 'Самовивіз'),
    method: inAll('Pick up at our address', 'Забрать по нашему адресу', 'Забрати за нашою адресою'),
  },
  local: {
    group: inAll('Courier', 'Курьер', 'Кур’єр'),
    method: inAll('Courier to your address', 'Курьер по вашему адресу', 'Кур’єр за вашою адресою'),
  },
}

export const payments = {
  cash: {
    name: inAll('Cash on delivery', 'Оплата при получении', 'Оплата під час отримання'),
    instructions: inAll(
      'Pay when you receive your order.',
      'Оплатите заказ при получении.',
      'Оплатіть замовлення під час отримання.',
    ),
  },
  bank: {
    name: inAll('Bank transfer', 'Банковский перевод', 'Банківський переказ'),
    instructions: inAll(
      'We will send the bank details with your order. The goods leave when the money has arrived.',
      'Мы пришлём реквизиты вместе с заказом. Товар отправим после поступления оплаты.',
      'Ми надішлемо реквізити разом із замовленням. Товар відправимо після надходження оплати.',
    ),
  },
}

export const tax = {
  className: inAll('Goods', 'Товары', 'Товари'),
  description: inAll('Taxed goods', 'Облагаемые налогом товары', 'Оподатковувані товари'),
  vat: inAll('VAT', 'НДС', 'ПДВ'),
}

/** values §5.5: the information pages that every store starts with, by their kind. */
export const pages: [number, Translated, number][] = [
  [4, inAll('About us', 'О нас', 'Про нас'), 1],
  [6, inAll('Delivery', 'Доставка', 'Доставка'), 2],
  [11, inAll('Payment', 'Оплата', 'Оплата'), 2],
  [18, inAll('Returns', 'Возврат', 'Повернення'), 2],
  [8, inAll('Questions and answers', 'Вопросы и ответы', 'Запитання й відповіді'), 2],
  [5, inAll('Terms of sale', 'Условия продажи', 'Умови продажу'), 3],
  [3, inAll('Privacy policy', 'Политика конфиденциальности', 'Політика конфіденційності'), 3],
  [7, inAll('Partners', 'Партнёрам', 'Партнерам'), 1],
  [9, inAll('Advantages', 'Преимущества', 'Переваги'), 1],
  [10, inAll('Quality', 'Качество', 'Якість'), 1],
  [12, inAll('Recommendations', 'Рекомендации', 'Рекомендації'), 3],
  [13, inAll('Write to us', 'Написать нам', 'Написати нам'), 2],
  [14, inAll('Sitemap', 'Карта сайта', 'Мапа сайту'), 2],
  [15, inAll('Forgot password', 'Забытый пароль', 'Забутий пароль'), 4],
  [16, inAll('Registration', 'Регистрация', 'Реєстрація'), 4],
  [17, inAll('Sign in', 'Вход', 'Вхід'), 4],
]
