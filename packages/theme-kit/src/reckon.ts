export { reckonPrice } from '@shopwright/shop/rules/shown-price'
