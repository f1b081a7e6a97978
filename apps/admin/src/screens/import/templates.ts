/** Whose export a file is: as they call themselves everywhere. */
export const templateNames: Record<string, string> = {
  prom: 'Prom',
  horoshop: 'Horoshop',
  opencart: 'OpenCart',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  rozetka: 'Rozetka',
  yml: 'Prom (YML)',
}
