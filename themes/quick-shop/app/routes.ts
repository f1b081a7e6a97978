import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import {
  accountRoutes,
  answeringRoutes,
  arranged,
  buyingRoutes,
  notFound,
  shoppingRoutes,
} from '@shopwright/theme-kit/parts/route-lists.ts'

export default [
  index('routes/home.tsx'),
  arranged([
    layout('routes/sheet-layout.tsx', buyingRoutes),
    route('search', 'routes/search.tsx'),
    ...shoppingRoutes,
    accountRoutes,
  ]),
  ...answeringRoutes,
  route(':slug', 'routes/page.tsx'),
  notFound,
] satisfies RouteConfig
