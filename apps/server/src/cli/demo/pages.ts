import type { Translated } from '@shopwright/resource'
import { paragraph, words } from './texts.ts'

/** Texts of the static pages, by their kind (values §5.5). */
export const pageTexts: Record<number, Translated> = {
  4: paragraph(
    '«Полиця» збирає речі невеликих українських майстерень: кераміку, чай, льон, папір і світло. Кожну з них ми тримаємо вдома самі.',
    '«Полиця» собирает вещи небольших украинских мастерских: керамику, чай, лён, бумагу и свет. Каждую из них мы держим дома сами.',
    'Polytsia gathers things from small Ukrainian workshops: ceramics, tea, linen, paper and light. We keep every one of them at home ourselves.',
  ),
  6: paragraph(
    'Кур’єр Києвом — 90 ₴, безкоштовно від 1500 ₴. Самовивіз із вулиці Ярославів Вал — щодня з 10 до 20. Поштою по Україні — за тарифом перевізника, зазвичай два дні.',
    'Курьер по Киеву — 90 ₴, бесплатно от 1500 ₴. Самовывоз с улицы Ярославов Вал — ежедневно с 10 до 20. Почтой по Украине — по тарифу перевозчика, обычно два дня.',
    'Courier in Kyiv for 90 ₴, free from 1500 ₴. Pick up in Yaroslaviv Val street every day from 10 to 20. By post within Ukraine at the carrier’s price, usually two days.',
  ),
  11: paragraph(
    'Оплатити можна готівкою під час отримання або переказом на рахунок: реквізити прийдуть у листі.',
    'Оплатить можно наличными при получении или переводом на счёт: реквизиты придут в письме.',
    'Pay in cash when you receive the goods, or by bank transfer: the details come by mail.',
  ),
  18: paragraph(
    'Не підійшло — повертайте протягом 14 днів. Напишіть нам, і ми домовимося, як забрати посилку.',
    'Не подошло — возвращайте в течение 14 дней. Напишите нам, и мы договоримся, как забрать посылку.',
    'If it does not suit you, send it back within 14 days. Write to us and we agree how to collect it.',
  ),
  5: paragraph(
    'Замовлення — це пропозиція купити. Ми підтверджуємо його листом; з цієї миті діє договір. Ціни містять ПДВ.',
    'Заказ — это предложение купить. Мы подтверждаем его письмом; с этого момента действует договор. Цены включают НДС.',
    'An order is an offer to buy. We confirm it by mail, and from then on the contract holds. Prices include VAT.',
  ),
  3: paragraph(
    'Ми зберігаємо лише те, що потрібно для замовлення, і нікому цього не передаємо, крім перевізника.',
    'Мы храним только то, что нужно для заказа, и никому этого не передаём, кроме перевозчика.',
    'We keep only what an order needs and give it to nobody but the carrier.',
  ),
}

export const bannerText = {
  title: words('Тихі речі для щоденного чаю', 'Тихие вещи для ежедневного чая', 'Quiet things for everyday tea'),
  description: words(
    'Кераміка, чай і льон із невеликих українських майстерень.',
    'Керамика, чай и лён из небольших украинских мастерских.',
    'Ceramics, tea and linen from small Ukrainian workshops.',
  ),
}

export const shopTexts = {
  meta_title: words(
    'Polytsia — кераміка, чай, льон',
    'Polytsia — керамика, чай, лён',
    'Polytsia — ceramics, tea, linen',
  ),
  meta_description: words(
    'Речі невеликих українських майстерень: кераміка, листовий чай, льон, папір і світло.',
    'Вещи небольших украинских мастерских: керамика, листовой чай, лён, бумага и свет.',
    'Things from small Ukrainian workshops: ceramics, loose leaf tea, linen, paper and light.',
  ),
  address: words('вул. Ярославів Вал, 15', 'ул. Ярославов Вал, 15', '15 Yaroslaviv Val'),
  opening_times: words('Щодня 10:00–20:00', 'Ежедневно 10:00–20:00', 'Every day 10:00–20:00'),
}

export const optionTexts = {
  colour: words('Колір', 'Цвет', 'Color'),
  size: words('Розмір', 'Размер', 'Size'),
  name: words('Ім’я на ручці', 'Имя на ручке', 'Name on the handle'),
  courier: words('Кур’єр Києвом', 'Курьер по Киеву', 'Courier in Kyiv'),
  group: words('Основне', 'Основное', 'Basics'),
}
