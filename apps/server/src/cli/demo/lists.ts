import type { Translated } from '@shopwright/resource'
import type { DrawingName, PaletteName } from './drawings.ts'
import { paragraph, words } from './texts.ts'

export type CategorySeed = {
  key: string
  parent?: string
  name: Translated
  description?: Translated
  /** the product whose picture stands for it */
  like: string
}

export const categorySeeds: CategorySeed[] = [
  {
    key: 'tea',
    name: words('Чай', 'Чай', 'Tea'),
    like: 'sencha',
    description: paragraph(
      'Невеликі партії з садів, які ми знаємо на ім’я.',
      'Небольшие партии из садов, которые мы знаем по имени.',
      'Small lots from gardens that we know by name.',
    ),
  },
  { key: 'green', parent: 'tea', name: words('Зелений чай', 'Зелёный чай', 'Green tea'), like: 'sencha' },
  { key: 'black', parent: 'tea', name: words('Чорний чай', 'Чёрный чай', 'Black tea'), like: 'assam' },
  {
    key: 'teaware',
    name: words('Посуд для чаю', 'Посуда для чая', 'Teaware'),
    like: 'teapot',
    description: paragraph(
      'Кераміка ручної роботи для щоденного чаю.',
      'Керамика ручной работы для ежедневного чая.',
      'Handmade ceramics for everyday tea.',
    ),
  },
  { key: 'cups', parent: 'teaware', name: words('Чашки', 'Чашки', 'Cups'), like: 'mug' },
  { key: 'pots', parent: 'teaware', name: words('Чайники', 'Чайники', 'Teapots'), like: 'teapot' },
  {
    key: 'kitchen',
    name: words('Кухня', 'Кухня', 'Kitchen'),
    like: 'board',
    description: paragraph(
      'Речі, які живуть на столі, а не в шафі.',
      'Вещи, которые живут на столе, а не в шкафу.',
      'Things that live on the table, not in a cupboard.',
    ),
  },
  {
    key: 'textiles',
    name: words('Текстиль', 'Текстиль', 'Textiles'),
    like: 'towels',
    description: paragraph(
      'Льон, який з кожним пранням стає м’якшим.',
      'Лён, который с каждой стиркой становится мягче.',
      'Linen that gets softer with every wash.',
    ),
  },
  {
    key: 'stationery',
    name: words('Папір', 'Бумага', 'Stationery'),
    like: 'notebook',
    description: paragraph(
      'Папір, на якому приємно писати від руки.',
      'Бумага, на которой приятно писать от руки.',
      'Paper that makes you want to write by hand.',
    ),
  },
  {
    key: 'light',
    name: words('Світло', 'Свет', 'Light'),
    like: 'candle',
    description: paragraph(
      'Тепле світло для довгих вечорів.',
      'Тёплый свет для долгих вечеров.',
      'Warm light for long evenings.',
    ),
  },
]

export const manufacturerSeeds: { key: string; name: string; description: Translated }[] = [
  {
    key: 'hlyna',
    name: 'Hlyna',
    description: paragraph(
      'Керамічна майстерня з Опішні.',
      'Керамическая мастерская из Опошни.',
      'A pottery workshop from Opishnia.',
    ),
  },
  {
    key: 'lystok',
    name: 'Lystok',
    description: paragraph('Чайна родина з Ужгорода.', 'Чайная семья из Ужгорода.', 'A tea family from Uzhhorod.'),
  },
  {
    key: 'lnyane',
    name: 'Lnyane',
    description: paragraph(
      'Лляне ткацтво з Житомирщини.',
      'Льняное ткачество из Житомирщины.',
      'Linen weavers from Zhytomyr.',
    ),
  },
  {
    key: 'arkush',
    name: 'Arkush',
    description: paragraph(
      'Невелика друкарня зі Львова.',
      'Небольшая типография из Львова.',
      'A small press from Lviv.',
    ),
  },
  {
    key: 'promin',
    name: 'Promin',
    description: paragraph('Свічки та лампи з Києва.', 'Свечи и лампы из Киева.', 'Candles and lamps from Kyiv.'),
  },
]

export const attributeSeeds: { key: string; name: Translated }[] = [
  { key: 'material', name: words('Матеріал', 'Материал', 'Material') },
  { key: 'volume', name: words('Об’єм', 'Объём', 'Volume') },
  { key: 'origin', name: words('Походження', 'Происхождение', 'Origin') },
  { key: 'size', name: words('Розмір', 'Размер', 'Size') },
  { key: 'care', name: words('Догляд', 'Уход', 'Care') },
]

const materials = {
  stoneware: words('Кам’яна кераміка', 'Каменная керамика', 'Stoneware'),
  linen: words('Льон', 'Лён', 'Linen'),
  paper: words('Папір', 'Бумага', 'Paper'),
  oak: words('Дуб', 'Дуб', 'Oak'),
  glass: words('Скло', 'Стекло', 'Glass'),
  wax: words('Соєвий віск', 'Соевый воск', 'Soy wax'),
  leaf: words('Листовий чай', 'Листовой чай', 'Loose leaf'),
}
const care = {
  machine: words('Можна в посудомийну машину', 'Можно в посудомоечную машину', 'Dishwasher safe'),
  wash40: words('Прання за 40 °C', 'Стирка при 40 °C', 'Wash at 40 °C'),
  hand: words('Лише ручне миття', 'Только ручная мойка', 'Hand wash only'),
}
const same = (text: string): Translated => words(text, text, text)

export const colourSeeds: { key: PaletteName; name: Translated }[] = [
  { key: 'clay', name: words('Теракотовий', 'Терракотовый', 'Terracotta') },
  { key: 'sage', name: words('Шавлієвий', 'Шалфейный', 'Sage') },
  { key: 'ink', name: words('Чорнильний', 'Чернильный', 'Ink blue') },
  { key: 'sand', name: words('Пісочний', 'Песочный', 'Sand') },
  { key: 'plum', name: words('Сливовий', 'Сливовый', 'Plum') },
  { key: 'snow', name: words('Білий', 'Белый', 'White') },
]

export type ProductSeed = {
  key: string
  name: Translated
  text: Translated
  price: string
  quantity: number
  categories: string[]
  maker: string
  drawing: DrawingName
  palette: PaletteName
  /** a second picture */
  also?: [DrawingName, PaletteName]
  /** sold in each size of each colour, with a picture of the colour */
  variants?: { size: string[]; palettes: PaletteName[] }
  attributes: Record<string, Translated>
  weight: string
  related?: string[]
}

export const productSeeds: ProductSeed[] = [
  {
    key: 'mug',
    name: words('Чашка «Ранок»', 'Чашка «Утро»', 'Morning mug'),
    text: paragraph(
      'Важка, затишна чашка на довгий ранок. Тримає тепло і не боїться посудомийної машини. Оберіть колір, а ім’я ми витиснемо на ручці.',
      'Тяжёлая, уютная чашка на долгое утро. Держит тепло и не боится посудомоечной машины. Выберите цвет, а имя мы вытесним на ручке.',
      'A heavy, comfortable mug for long mornings. It keeps its warmth and does not mind the dishwasher. Choose a color, and we press a name into the handle.',
    ),
    price: '420',
    quantity: 34,
    categories: ['teaware', 'cups'],
    maker: 'hlyna',
    drawing: 'mug',
    palette: 'clay',
    also: ['mug', 'sage'],
    attributes: { material: materials.stoneware, volume: words('350 мл', '350 мл', '350 ml'), care: care.machine },
    weight: '0.42',
    related: ['teapot', 'assam', 'cups2'],
  },
  {
    key: 'cups2',
    name: words('Дві піали «Дует»', 'Две пиалы «Дуэт»', 'Duet cups, set of two'),
    text: paragraph(
      'Піали без ручок: видно, який чай завтра доведеться заварити знову.',
      'Пиалы без ручек: видно, какой чай завтра придётся заварить снова.',
      'Cups without handles: you see the tea and feel when it is ready to drink.',
    ),
    price: '560',
    quantity: 12,
    categories: ['teaware', 'cups'],
    maker: 'hlyna',
    drawing: 'cups',
    palette: 'sage',
    attributes: { material: materials.stoneware, volume: words('180 мл', '180 мл', '180 ml'), care: care.machine },
    weight: '0.5',
    related: ['teapot', 'sencha'],
  },
  {
    key: 'espresso',
    name: words('Чашка «Ковток»', 'Чашка «Глоток»', 'Sip cup'),
    text: paragraph(
      'Маленька чашка для міцного чаю чи еспресо.',
      'Маленькая чашка для крепкого чая или эспрессо.',
      'A small cup for strong tea or an espresso.',
    ),
    price: '290',
    quantity: 3,
    categories: ['teaware', 'cups'],
    maker: 'hlyna',
    drawing: 'mug',
    palette: 'snow',
    attributes: { material: materials.stoneware, volume: words('120 мл', '120 мл', '120 ml'), care: care.machine },
    weight: '0.2',
  },
  {
    key: 'teapot',
    name: words('Чайник «Неділя»', 'Чайник «Воскресенье»', 'Sunday teapot'),
    text: paragraph(
      'Чайник на чотири чашки з ситечком, яке легко вийняти. Носик не крапає: ми перевірили кожен.',
      'Чайник на четыре чашки с ситечком, которое легко вынуть. Носик не капает: мы проверили каждый.',
      'A teapot for four cups with a strainer that lifts out. The spout does not drip: we tried every one.',
    ),
    price: '1450',
    quantity: 8,
    categories: ['teaware', 'pots'],
    maker: 'hlyna',
    drawing: 'teapot',
    palette: 'clay',
    also: ['cups', 'clay'],
    attributes: { material: materials.stoneware, volume: words('900 мл', '900 мл', '900 ml'), care: care.hand },
    weight: '1.1',
    related: ['cups2', 'mug', 'oolong'],
  },
  {
    key: 'teapotsmall',
    name: words('Чайник «Хвилина»', 'Чайник «Минута»', 'Minute teapot'),
    text: paragraph(
      'Для однієї людини й однієї хвилини тиші.',
      'Для одного человека и одной минуты тишины.',
      'For one person and one quiet minute.',
    ),
    price: '980',
    quantity: 15,
    categories: ['teaware', 'pots'],
    maker: 'hlyna',
    drawing: 'teapot',
    palette: 'ink',
    attributes: { material: materials.stoneware, volume: words('400 мл', '400 мл', '400 ml'), care: care.hand },
    weight: '0.7',
  },
  {
    key: 'sencha',
    name: words('Сенча «Весна»', 'Сенча «Весна»', 'Spring sencha'),
    text: paragraph(
      'Свіжий, трав’янистий, із солодким післясмаком. Заварювати за 75 °C дві хвилини.',
      'Свежая, травянистая, со сладким послевкусием. Заваривать при 75 °C две минуты.',
      'Fresh and grassy with a sweet finish. Brew at 75 °C for two minutes.',
    ),
    price: '340',
    quantity: 60,
    categories: ['tea', 'green'],
    maker: 'lystok',
    drawing: 'tin',
    palette: 'sage',
    attributes: {
      material: materials.leaf,
      origin: words('Японія', 'Япония', 'Japan'),
      size: words('100 г', '100 г', '100 g'),
    },
    weight: '0.15',
    related: ['jasmine', 'cups2'],
  },
  {
    key: 'jasmine',
    name: words('Зелений із жасмином', 'Зелёный с жасмином', 'Jasmine green'),
    text: paragraph(
      'Зелений чай, який сім ночей лежав поруч із жасмином.',
      'Зелёный чай, который семь ночей лежал рядом с жасмином.',
      'Green tea that spent seven nights beside jasmine.',
    ),
    price: '310',
    quantity: 44,
    categories: ['tea', 'green'],
    maker: 'lystok',
    drawing: 'pouch',
    palette: 'sage',
    attributes: {
      material: materials.leaf,
      origin: words('Китай', 'Китай', 'China'),
      size: words('100 г', '100 г', '100 g'),
    },
    weight: '0.12',
  },
  {
    key: 'assam',
    name: words('Ассам «Міцний ранок»', 'Ассам «Крепкое утро»', 'Strong morning Assam'),
    text: paragraph(
      'Солодовий, густий, дружить із молоком.',
      'Солодовый, густой, дружит с молоком.',
      'Malty and full, a friend of milk.',
    ),
    price: '280',
    quantity: 80,
    categories: ['tea', 'black'],
    maker: 'lystok',
    drawing: 'tin',
    palette: 'clay',
    attributes: {
      material: materials.leaf,
      origin: words('Індія', 'Индия', 'India'),
      size: words('100 г', '100 г', '100 g'),
    },
    weight: '0.15',
    related: ['mug', 'earl'],
  },
  {
    key: 'earl',
    name: words('Граф Сірий', 'Эрл Грей', 'Earl Grey'),
    text: paragraph(
      'Чорний чай із бергамотом із Калабрії, без ароматизаторів.',
      'Чёрный чай с бергамотом из Калабрии, без ароматизаторов.',
      'Black tea with Calabrian bergamot, nothing artificial.',
    ),
    price: '295',
    quantity: 51,
    categories: ['tea', 'black'],
    maker: 'lystok',
    drawing: 'pouch',
    palette: 'ink',
    attributes: {
      material: materials.leaf,
      origin: words('Індія', 'Индия', 'India'),
      size: words('100 г', '100 г', '100 g'),
    },
    weight: '0.12',
  },
  {
    key: 'oolong',
    name: words('Молочний улун', 'Молочный улун', 'Milk oolong'),
    text: paragraph(
      'М’який, вершковий, витримує п’ять заварювань.',
      'Мягкий, сливочный, выдерживает пять заварок.',
      'Soft and creamy, good for five infusions.',
    ),
    price: '450',
    quantity: 0,
    categories: ['tea'],
    maker: 'lystok',
    drawing: 'tin',
    palette: 'sand',
    attributes: {
      material: materials.leaf,
      origin: words('Тайвань', 'Тайвань', 'Taiwan'),
      size: words('80 г', '80 г', '80 g'),
    },
    weight: '0.13',
  },
  {
    key: 'bowl',
    name: words('Миска для супу', 'Миска для супа', 'Soup bowl'),
    text: paragraph(
      'Глибока, стійка, приємна в руках.',
      'Глубокая, устойчивая, приятная в руках.',
      'Deep, steady, good to hold.',
    ),
    price: '380',
    quantity: 26,
    categories: ['kitchen'],
    maker: 'hlyna',
    drawing: 'bowl',
    palette: 'ink',
    attributes: { material: materials.stoneware, volume: words('600 мл', '600 мл', '600 ml'), care: care.machine },
    weight: '0.6',
    related: ['plate', 'spoons'],
  },
  {
    key: 'plate',
    name: words('Тарілка «Листок»', 'Тарелка «Листок»', 'Leaf plate'),
    text: paragraph(
      'Тарілка з відбитком справжнього листка: двох однакових немає.',
      'Тарелка с отпечатком настоящего листа: двух одинаковых нет.',
      'A plate with the print of a real leaf: no two are alike.',
    ),
    price: '430',
    quantity: 18,
    categories: ['kitchen'],
    maker: 'hlyna',
    drawing: 'plate',
    palette: 'sage',
    attributes: { material: materials.stoneware, size: words('24 см', '24 см', '24 cm'), care: care.machine },
    weight: '0.7',
  },
  {
    key: 'board',
    name: words('Дошка з дуба', 'Доска из дуба', 'Oak board'),
    text: paragraph(
      'Цілісний дуб, просочений лляною олією.',
      'Цельный дуб, пропитанный льняным маслом.',
      'Solid oak, soaked in linseed oil.',
    ),
    price: '890',
    quantity: 14,
    categories: ['kitchen'],
    maker: 'hlyna',
    drawing: 'board',
    palette: 'sand',
    attributes: { material: materials.oak, size: words('40 × 22 см', '40 × 22 см', '40 × 22 cm'), care: care.hand },
    weight: '1.3',
    related: ['spoons', 'towels'],
  },
  {
    key: 'spoons',
    name: words('Прибори для салату', 'Приборы для салата', 'Salad servers'),
    text: paragraph(
      'Ложка й виделка з одного шматка дерева.',
      'Ложка и вилка из одного куска дерева.',
      'A spoon and a fork from one piece of wood.',
    ),
    price: '360',
    quantity: 22,
    categories: ['kitchen'],
    maker: 'hlyna',
    drawing: 'spoons',
    palette: 'sand',
    attributes: { material: materials.oak, size: words('30 см', '30 см', '30 cm'), care: care.hand },
    weight: '0.2',
  },
  {
    key: 'jar',
    name: words('Банка для чаю', 'Банка для чая', 'Tea jar'),
    text: paragraph(
      'Скло і дубова кришка, що щільно закриває.',
      'Стекло и дубовая крышка, которая плотно закрывает.',
      'Glass with an oak lid that closes tightly.',
    ),
    price: '320',
    quantity: 40,
    categories: ['kitchen', 'tea'],
    maker: 'hlyna',
    drawing: 'jar',
    palette: 'sand',
    attributes: { material: materials.glass, volume: words('750 мл', '750 мл', '750 ml'), care: care.machine },
    weight: '0.5',
  },
  {
    key: 'vase',
    name: words('Ваза «Лука»', 'Ваза «Луг»', 'Meadow vase'),
    text: paragraph('Для трьох стеблин із прогулянки.', 'Для трёх стеблей с прогулки.', 'For three stems from a walk.'),
    price: '740',
    quantity: 5,
    categories: ['kitchen'],
    maker: 'hlyna',
    drawing: 'vase',
    palette: 'sage',
    attributes: { material: materials.stoneware, size: words('22 см', '22 см', '22 cm') },
    weight: '0.9',
  },
  {
    key: 'towels',
    name: words('Рушники, три штуки', 'Полотенца, три штуки', 'Tea towels, set of three'),
    text: paragraph(
      'Витирають насухо і сохнуть за годину.',
      'Вытирают насухо и сохнут за час.',
      'They dry well and are dry within the hour.',
    ),
    price: '540',
    quantity: 30,
    categories: ['textiles'],
    maker: 'lnyane',
    drawing: 'towel',
    palette: 'ink',
    attributes: { material: materials.linen, size: words('50 × 70 см', '50 × 70 см', '50 × 70 cm'), care: care.wash40 },
    weight: '0.4',
    related: ['apron'],
  },
  {
    key: 'apron',
    name: words('Фартух із льону', 'Фартук из льна', 'Linen apron'),
    text: paragraph(
      'З глибокою кишенею і довгими зав’язками.',
      'С глубоким карманом и длинными завязками.',
      'With a deep pocket and long ties.',
    ),
    price: '820',
    quantity: 17,
    categories: ['textiles'],
    maker: 'lnyane',
    drawing: 'apron',
    palette: 'sage',
    also: ['apron', 'plum'],
    attributes: { material: materials.linen, care: care.wash40 },
    weight: '0.35',
    related: ['towels', 'board'],
  },
  {
    key: 'napkins',
    name: words('Серветки, чотири штуки', 'Салфетки, четыре штуки', 'Napkins, set of four'),
    text: paragraph(
      'Для столу, за яким засиджуються.',
      'Для стола, за которым засиживаются.',
      'For a table where people stay.',
    ),
    price: '480',
    quantity: 25,
    categories: ['textiles'],
    maker: 'lnyane',
    drawing: 'towel',
    palette: 'clay',
    attributes: { material: materials.linen, size: words('40 × 40 см', '40 × 40 см', '40 × 40 cm'), care: care.wash40 },
    weight: '0.25',
  },
  {
    key: 'notebook',
    name: words('Зошит «Чернетка»', 'Тетрадь «Черновик»', 'Draft notebook'),
    text: paragraph(
      '160 сторінок паперу, крізь який не проступає чорнило. Разом дешевше.',
      '160 страниц бумаги, сквозь которую не проступают чернила. Вместе дешевле.',
      '160 pages of paper that ink does not bleed through. Cheaper together.',
    ),
    price: '240',
    quantity: 200,
    categories: ['stationery'],
    maker: 'arkush',
    drawing: 'notebook',
    palette: 'ink',
    also: ['notebook', 'plum'],
    attributes: { material: materials.paper, size: same('A5') },
    weight: '0.3',
    related: ['pencils', 'cards'],
  },
  {
    key: 'pencils',
    name: words('Олівці в стакані', 'Карандаши в стакане', 'Pencils in a pot'),
    text: paragraph(
      'Три м’які олівці та керамічний стакан.',
      'Три мягких карандаша и керамический стакан.',
      'Three soft pencils and a stoneware pot.',
    ),
    price: '350',
    quantity: 19,
    categories: ['stationery'],
    maker: 'arkush',
    drawing: 'pencils',
    palette: 'plum',
    attributes: { material: materials.stoneware },
    weight: '0.4',
  },
  {
    key: 'cards',
    name: words('Листівки «Карпати»', 'Открытки «Карпаты»', 'Carpathian cards'),
    text: paragraph(
      'Вісім листівок високого друку з конвертами.',
      'Восемь открыток высокой печати с конвертами.',
      'Eight letterpress cards with envelopes.',
    ),
    price: '260',
    quantity: 70,
    categories: ['stationery'],
    maker: 'arkush',
    drawing: 'cards',
    palette: 'sage',
    attributes: { material: materials.paper, size: same('A6') },
    weight: '0.1',
  },
  {
    key: 'candle',
    name: words('Свічка «Кедр»', 'Свеча «Кедр»', 'Cedar candle'),
    text: paragraph(
      'Кедр, дим і трохи меду. Горить сорок годин.',
      'Кедр, дым и немного мёда. Горит сорок часов.',
      'Cedar, smoke and a little honey. Burns for forty hours.',
    ),
    price: '390',
    quantity: 33,
    categories: ['light'],
    maker: 'promin',
    drawing: 'candle',
    palette: 'plum',
    attributes: { material: materials.wax, size: words('220 г', '220 г', '220 g') },
    weight: '0.5',
    related: ['lamp'],
  },
  {
    key: 'lamp',
    name: words('Лампа «Вечір»', 'Лампа «Вечер»', 'Evening lamp'),
    text: paragraph(
      'Лляний абажур і світло, під яким хочеться читати.',
      'Льняной абажур и свет, под которым хочется читать.',
      'A linen shade and a light to read by.',
    ),
    price: '2350',
    quantity: 4,
    categories: ['light'],
    maker: 'promin',
    drawing: 'lamp',
    palette: 'ink',
    attributes: { material: materials.linen, size: words('42 см', '42 см', '42 cm') },
    weight: '2.1',
    related: ['candle', 'notebook'],
  },
  {
    key: 'shirt',
    name: words('Сорочка «Тераса»', 'Рубашка «Терраса»', 'Terrace shirt'),
    text: paragraph(
      'Вільна сорочка з м’якого льону: у спеку прохолодна, увечері тепла. Три кольори, три розміри.',
      'Свободная рубашка из мягкого льна: в жару прохладная, вечером тёплая. Три цвета, три размера.',
      'A loose shirt of soft linen, cool in the heat and warm in the evening. Three colors, three sizes.',
    ),
    price: '1690',
    quantity: 0,
    categories: ['textiles'],
    maker: 'lnyane',
    drawing: 'shirt',
    palette: 'ink',
    variants: { size: ['S', 'M', 'L'], palettes: ['ink', 'sage', 'clay'] },
    attributes: { material: materials.linen, care: care.wash40 },
    weight: '0.3',
    related: ['apron'],
  },
]

export const reviewSeeds: [product: string, author: string, rating: number, text: string][] = [
  ['mug', 'Ірина', 5, 'Чашка саме така, як на фото: важка, тепла, приємна в руці. Ім’я на ручці — чудовий подарунок.'],
  ['mug', 'Андрій', 4, 'Гарна чашка, тримає тепло довше за мою стару. Хотілося б ще більший об’єм.'],
  ['mug', 'Kate', 5, 'My favourite mug by now. The glaze is beautiful and it survived the dishwasher many times.'],
  ['teapot', 'Олена', 5, 'Нарешті чайник, з якого не крапає на скатертину. Ситечко зручне, миється легко.'],
  ['teapot', 'Марина', 5, 'Подарили маме, она в восторге. Упаковано было очень бережно, доставили за два дня.'],
  ['sencha', 'Тарас', 5, 'Дуже свіжий смак. Головне не заливати окропом, як і написано в описі.'],
  ['notebook', 'Юлія', 4, 'Папір справді не просвічує навіть із пір’яною ручкою. Беру вже третій раз.'],
  ['candle', 'Дмитро', 5, 'Запах кедра ненав’язливий, горить рівно. Вистачило на весь листопад.'],
]
