import { Navigate } from 'react-router'

/** What became of orders is one of the reports. */
export default () => <Navigate to="/admin/statistics?report=overview" replace />
