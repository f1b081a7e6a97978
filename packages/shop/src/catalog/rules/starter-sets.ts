// What a new shop begins with by what it sells: specifications, filters and options, in the three languages of the house.

type Said = readonly [en: string, ru: string, uk: string]

export type StarterSet = {
  /** of a group with the set's own name */
  attributes: readonly Said[]
  filters: readonly { name: Said; values: readonly Said[] }[]
  options: readonly { name: Said; type: 'select' | 'radio'; values: readonly Said[] }[]
}

const same = (...texts: string[]): Said[] => texts.map((text) => [text, text, text])

const colour = {
  name: ['Color', 'Цвет', 'Колір'],
  type: 'select',
  values: [
    ['Black', 'Чёрный', 'Чорний'],
    ['White', 'Белый', 'Білий'],
    ['Blue', 'Синий', 'Синій'],
    ['Red', 'Красный', 'Червоний'],
  ],
} as const satisfies StarterSet['options'][number]

const material: Said = ['Material', 'Материал', 'Матеріал']
const country: Said = ['Country of origin', 'Страна производства', 'Країна виробництва']
const ingredients: Said = ['Ingredients', 'Состав', 'Склад']
const shelfLife: Said = ['Shelf life', 'Срок годности', 'Термін придатності']
const warranty: Said = ['Warranty', 'Гарантия', 'Гарантія']

/** By the code of the product type; others bring nothing. */
export const starterSets: Readonly<Record<string, StarterSet>> = {
  electronics: {
    attributes: [
      warranty,
      ['Power', 'Мощность', 'Потужність'],
      ['Voltage', 'Напряжение', 'Напруга'],
      ['Screen size', 'Диагональ экрана', 'Діагональ екрана'],
      country,
    ],
    filters: [
      { name: ['Energy class', 'Класс энергопотребления', 'Клас енергоспоживання'], values: same('A', 'B', 'C', 'D') },
    ],
    options: [
      colour,
      {
        name: ['Storage', 'Объём памяти', 'Обсяг пам’яті'],
        type: 'radio',
        values: [
          ['128 GB', '128 ГБ', '128 ГБ'],
          ['256 GB', '256 ГБ', '256 ГБ'],
          ['512 GB', '512 ГБ', '512 ГБ'],
        ],
      },
    ],
  },
  clothes: {
    attributes: [material, ['Care', 'Уход', 'Догляд'], ['Lining', 'Подкладка', 'Підкладка'], country],
    filters: [
      {
        name: ['Season', 'Сезон', 'Сезон'],
        values: [
          ['Summer', 'Лето', 'Літо'],
          ['Winter', 'Зима', 'Зима'],
          ['Spring and autumn', 'Демисезон', 'Демісезон'],
        ],
      },
      {
        name: ['For whom', 'Для кого', 'Для кого'],
        values: [
          ['Women', 'Женщинам', 'Жінкам'],
          ['Men', 'Мужчинам', 'Чоловікам'],
          ['Everybody', 'Унисекс', 'Унісекс'],
        ],
      },
    ],
    options: [
      colour,
      { name: ['Size', 'Размер', 'Розмір'], type: 'radio', values: same('XS', 'S', 'M', 'L', 'XL', 'XXL') },
    ],
  },
  cosmetics: {
    attributes: [ingredients, ['How to use', 'Применение', 'Застосування'], shelfLife, country],
    filters: [
      {
        name: ['Skin type', 'Тип кожи', 'Тип шкіри'],
        values: [
          ['Dry', 'Сухая', 'Суха'],
          ['Oily', 'Жирная', 'Жирна'],
          ['Combination', 'Комбинированная', 'Комбінована'],
          ['Sensitive', 'Чувствительная', 'Чутлива'],
        ],
      },
    ],
    options: [
      {
        name: ['Volume', 'Объём', 'Об’єм'],
        type: 'radio',
        values: [
          ['30 ml', '30 мл', '30 мл'],
          ['50 ml', '50 мл', '50 мл'],
          ['100 ml', '100 мл', '100 мл'],
        ],
      },
    ],
  },
  food: {
    attributes: [
      ingredients,
      ['Energy value', 'Энергетическая ценность', 'Енергетична цінність'],
      shelfLife,
      ['Storage conditions', 'Условия хранения', 'Умови зберігання'],
      country,
    ],
    filters: [
      {
        name: ['Diet', 'Питание', 'Харчування'],
        values: [
          ['Vegan', 'Веганское', 'Веганське'],
          ['Gluten-free', 'Без глютена', 'Без глютену'],
          ['Sugar-free', 'Без сахара', 'Без цукру'],
        ],
      },
    ],
    options: [
      {
        name: ['Weight', 'Вес', 'Вага'],
        type: 'radio',
        values: [
          ['250 g', '250 г', '250 г'],
          ['500 g', '500 г', '500 г'],
          ['1 kg', '1 кг', '1 кг'],
        ],
      },
    ],
  },
  children: {
    attributes: [material, ['Safety notes', 'Предупреждения', 'Застереження'], country],
    filters: [
      {
        name: ['Age', 'Возраст', 'Вік'],
        values: [
          ['0–1 year', '0–1 год', '0–1 рік'],
          ['1–3 years', '1–3 года', '1–3 роки'],
          ['3–6 years', '3–6 лет', '3–6 років'],
          ['7 years and up', 'От 7 лет', 'Від 7 років'],
        ],
      },
    ],
    options: [
      colour,
      { name: ['Height', 'Рост', 'Зріст'], type: 'radio', values: same('86', '92', '98', '104', '110', '116') },
    ],
  },
  construction: {
    attributes: [material, ['Dimensions', 'Габариты', 'Габарити'], ['Coverage', 'Расход', 'Витрата'], warranty],
    filters: [
      {
        name: ['Where used', 'Где применяется', 'Де застосовується'],
        values: [
          ['Indoors', 'Внутри', 'Усередині'],
          ['Outdoors', 'Снаружи', 'Ззовні'],
        ],
      },
    ],
    options: [
      {
        name: ['Packing', 'Фасовка', 'Фасування'],
        type: 'radio',
        values: [
          ['5 kg', '5 кг', '5 кг'],
          ['10 kg', '10 кг', '10 кг'],
          ['25 kg', '25 кг', '25 кг'],
        ],
      },
    ],
  },
  pets: {
    attributes: [ingredients, ['Feeding guide', 'Норма кормления', 'Норма годування'], shelfLife, country],
    filters: [
      {
        name: ['Pet', 'Животное', 'Тварина'],
        values: [
          ['Dogs', 'Собаки', 'Собаки'],
          ['Cats', 'Кошки', 'Коти'],
          ['Birds', 'Птицы', 'Птахи'],
          ['Fish', 'Рыбки', 'Рибки'],
        ],
      },
    ],
    options: [
      {
        name: ['Pack', 'Упаковка', 'Упаковка'],
        type: 'radio',
        values: [
          ['400 g', '400 г', '400 г'],
          ['2 kg', '2 кг', '2 кг'],
          ['10 kg', '10 кг', '10 кг'],
        ],
      },
    ],
  },
  garden: {
    attributes: [
      ['Planting time', 'Время посадки', 'Час посадки'],
      ['Height of the plant', 'Высота растения', 'Висота рослини'],
      ['Flowering', 'Цветение', 'Цвітіння'],
      country,
    ],
    filters: [
      {
        name: ['Light', 'Освещение', 'Освітлення'],
        values: [
          ['Sun', 'Солнце', 'Сонце'],
          ['Half shade', 'Полутень', 'Напівтінь'],
          ['Shade', 'Тень', 'Тінь'],
        ],
      },
    ],
    options: [{ name: ['Pot', 'Горшок', 'Горщик'], type: 'radio', values: same('P9', 'C2', 'C5') }],
  },
}
