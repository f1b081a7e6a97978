import { index, type RouteConfig, route } from '@react-router/dev/routes'
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
  arranged([route('search', 'routes/search.tsx'), ...buyingRoutes, ...shoppingRoutes, accountRoutes]),
  ...answeringRoutes,
  route(':slug', 'routes/page.tsx'),
  notFound,
] satisfies RouteConfig
