/** An OpenCart shop's database for tests, as phpMyAdmin writes it: three products, two of them in two languages. */
export const openCartDump = (prefix = 'oc_'): string => `-- phpMyAdmin SQL Dump
-- version 5.2.1
SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
/*!40101 SET NAMES utf8mb4 */;

-- the visitor's basket; nothing of it is read
CREATE TABLE \`${prefix}cart\` (
  \`cart_id\` int(11) UNSIGNED NOT NULL,
  \`option\` text NOT NULL,
  \`mode\` enum('one','two') NOT NULL DEFAULT 'one;'
) ENGINE=InnoDB;
INSERT INTO \`${prefix}cart\` (\`cart_id\`, \`option\`, \`mode\`) VALUES
(1, '[\\"(x), (y);\\"]', 'one');

INSERT INTO \`${prefix}address\` (\`address_id\`, \`customer_id\`, \`firstname\`, \`lastname\`, \`company\`, \`address_1\`, \`address_2\`, \`city\`, \`postcode\`, \`country_id\`, \`zone_id\`) VALUES
(3, 9, 'Олена', 'Коваль', '', 'вул. Садова, 1', '', 'Одеса', '65000', 220, 3487),
(4, 9, 'Олена', 'Коваль', 'ТОВ &quot;Ліхтар&quot;', 'вул. Хрещатик, 5', 'кв. 7', 'Київ', '01001', 220, 3491),
(5, 10, 'Іван', 'Мельник', '', '', '', '', '', 0, 0);
INSERT INTO \`${prefix}attribute_description\` (\`attribute_id\`, \`language_id\`, \`name\`) VALUES
(7, 1, 'Color'), (7, 2, 'Колір'), (8, 2, 'Матеріал');

INSERT INTO \`${prefix}category\` (\`category_id\`, \`image\`, \`parent_id\`, \`top\`, \`column\`, \`sort_order\`, \`status\`) VALUES
(20, NULL, 0, 1, 1, 1, 1),
(27, 'catalog/lamps.jpg', 20, 0, 1, 2, 1);
INSERT INTO \`${prefix}category_description\` (\`category_id\`, \`language_id\`, \`name\`, \`description\`, \`meta_title\`, \`meta_description\`, \`meta_keyword\`) VALUES
(20, 2, 'Світло &amp; тінь', '', '', '', ''), (20, 1, 'Light', '', '', '', ''), (27, 2, 'Лампи', '', '', '', '');

INSERT INTO \`${prefix}country\` (\`country_id\`, \`name\`, \`iso_code_2\`, \`status\`) VALUES (220, 'Ukraine', 'UA', 1);
INSERT INTO \`${prefix}customer\` (\`customer_id\`, \`customer_group_id\`, \`store_id\`, \`language_id\`, \`firstname\`, \`lastname\`, \`email\`, \`telephone\`, \`password\`, \`newsletter\`, \`address_id\`, \`status\`) VALUES
(9, 1, 0, 2, 'Олена', 'Коваль', 'Olena@Example.test', '067 123-45-67', '$2y$10$abc', 1, 4, 1),
(10, 2, 0, 2, 'Іван', 'Мельник', 'ivan@example.test', 'дзвонити зранку', '$2y$10$def', 0, 0, 1),
(11, 1, 0, 2, 'Без', 'Пошти', 'not an address', '', '$2y$10$ghi', 0, 0, 1);
INSERT INTO \`${prefix}customer_group_description\` (\`customer_group_id\`, \`language_id\`, \`name\`, \`description\`) VALUES
(1, 1, 'Default', ''), (1, 2, 'Роздрібні', ''), (2, 2, 'Гуртовики', '');
INSERT INTO \`${prefix}language\` (\`language_id\`, \`name\`, \`code\`, \`status\`) VALUES
(1, 'English', 'en-gb', 1), (2, 'Українська', 'uk-ua', 1), (3, 'Deutsch', 'de-de', 0);
INSERT INTO \`${prefix}length_class\` (\`length_class_id\`, \`value\`) VALUES (1, '1.00000000'), (2, '10.00000000');
INSERT INTO \`${prefix}length_class_description\` (\`length_class_id\`, \`language_id\`, \`title\`, \`unit\`) VALUES
(1, 1, 'Centimeter', 'cm'), (2, 1, 'Millimeter', 'mm');
INSERT INTO \`${prefix}manufacturer\` (\`manufacturer_id\`, \`name\`) VALUES (5, 'O\\'Brien &amp; sons');

INSERT INTO \`${prefix}option\` (\`option_id\`, \`type\`, \`sort_order\`) VALUES
(13, 'select', 2), (14, 'text', 1), (15, 'radio', 1), (16, 'checkbox', 1);
INSERT INTO \`${prefix}option_description\` (\`option_id\`, \`language_id\`, \`name\`) VALUES
(13, 1, 'Size'), (13, 2, 'Розмір'), (14, 2, 'Напис'), (15, 2, 'Віск; колір'), (16, 2, 'Подарунок');
INSERT INTO \`${prefix}option_value\` (\`option_value_id\`, \`option_id\`, \`image\`, \`sort_order\`) VALUES
(31, 13, '', 2), (32, 13, '', 1), (33, 15, '', 1), (34, 16, '', 1);
INSERT INTO \`${prefix}option_value_description\` (\`option_value_id\`, \`language_id\`, \`option_id\`, \`name\`) VALUES
(31, 1, 13, 'Large'), (31, 2, 13, 'Велика'), (32, 2, 13, 'Мала'), (33, 2, 15, 'Білий &amp; чистий'), (34, 2, 16, 'Стрічка');

INSERT INTO \`${prefix}product\` (\`product_id\`, \`model\`, \`sku\`, \`upc\`, \`ean\`, \`jan\`, \`isbn\`, \`mpn\`, \`location\`, \`quantity\`, \`stock_status_id\`, \`image\`, \`manufacturer_id\`, \`price\`, \`points\`, \`date_available\`, \`weight\`, \`weight_class_id\`, \`length\`, \`width\`, \`height\`, \`length_class_id\`, \`subtract\`, \`minimum\`, \`sort_order\`, \`status\`) VALUES
(42, 'L-42', 'LAMP', '', '4820000000017', '', '', '', '', 939, 5, 'catalog/demo/лампа 1.jpg', 5, '1500.5000', 0, '0000-00-00', '750.00000000', 2, '200.00000000', '0.00000000', '300.00000000', 2, 1, 1, 0, 1),
(43, 'L-43', '', '', '', '', '', '', '', 0, 5, '', 0, '20.0000', 0, '2026-01-02', '0.00000000', 1, '0.00000000', '0.00000000', '0.00000000', 1, 1, 2, 0, 0),
(44, 'Nameless', '', '', '', '', '', '', '', 1, 5, NULL, 0, '1.0000', 0, '0000-00-00', '0', 1, '0', '0', '0', 1, 1, 1, 0, 1);
INSERT INTO \`${prefix}product_attribute\` (\`product_id\`, \`attribute_id\`, \`language_id\`, \`text\`) VALUES
(42, 7, 1, 'Red'), (42, 7, 2, 'Червона'), (42, 8, 2, 'Скло');
INSERT INTO \`${prefix}product_description\` (\`product_id\`, \`language_id\`, \`name\`, \`description\`, \`meta_title\`, \`meta_description\`, \`meta_keyword\`) VALUES
(42, 1, 'Lamp &quot;Nova&quot;', '&lt;p&gt;It\\'s bright;\\r\\n(really), yes&lt;/p&gt;', '', '', ''),
(43, 2, 'Свічка', '', '', '', ''),
(42, 2, 'Лампа ''Нова''', '&lt;p&gt;Світить&lt;/p&gt;', 'Лампа', '', '');
INSERT INTO \`${prefix}product_image\` (\`product_image_id\`, \`product_id\`, \`image\`, \`sort_order\`) VALUES
(1, 42, 'catalog/demo/back.jpg', 2), (2, 42, 'catalog/demo/side.jpg', 1);
INSERT INTO \`${prefix}product_option\` (\`product_option_id\`, \`product_id\`, \`option_id\`, \`value\`, \`required\`) VALUES
(226, 43, 13, '', 1), (227, 43, 14, '', 1), (228, 43, 15, '', 1), (229, 43, 16, '', 1), (230, 99, 13, '', 1);
INSERT INTO \`${prefix}product_option_value\` (\`product_option_value_id\`, \`product_option_id\`, \`product_id\`, \`option_id\`, \`option_value_id\`, \`quantity\`, \`subtract\`, \`price\`, \`price_prefix\`) VALUES
(17, 226, 43, 13, 31, 5, 1, '4.5000', '+'), (18, 226, 43, 13, 32, 7, 1, '0.0000', '+'), (19, 228, 43, 15, 33, 6, 1, '1.0000', '-'),
(20, 229, 43, 16, 34, 1, 1, '0.0000', '+'), (21, 230, 99, 13, 31, 1, 1, '0.0000', '+');
INSERT INTO \`${prefix}product_to_category\` (\`product_id\`, \`category_id\`) VALUES (42, 20), (42, 27), (43, 27);
INSERT INTO \`${prefix}seo_url\` (\`seo_url_id\`, \`store_id\`, \`language_id\`, \`query\`, \`keyword\`) VALUES
(1, 0, 2, 'product_id=42', 'lampa-nova'), (2, 0, 1, 'product_id=42', 'lamp-nova'), (3, 1, 2, 'product_id=42', 'of-another-store'),
(4, 0, 2, 'category_id=27', 'lampy');
INSERT INTO \`${prefix}setting\` (\`setting_id\`, \`store_id\`, \`code\`, \`key\`, \`value\`, \`serialized\`) VALUES
(1, 0, 'config', 'config_language', 'uk-ua', 0);
INSERT INTO \`${prefix}weight_class\` (\`weight_class_id\`, \`value\`) VALUES (1, '1.00000000'), (2, '1000.00000000');
INSERT INTO \`${prefix}weight_class_description\` (\`weight_class_id\`, \`language_id\`, \`title\`, \`unit\`) VALUES
(1, 1, 'Kilogram', 'kg'), (2, 1, 'Gram', 'g');
INSERT INTO \`${prefix}zone\` (\`zone_id\`, \`country_id\`, \`name\`, \`code\`, \`status\`) VALUES (3491, 220, 'Київ', '30', 1);
`
