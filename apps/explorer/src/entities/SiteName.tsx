import { DEFAULT_SITE_NAME } from '../config/appConfig.ts'
import { useConfig } from '../config/useConfig.ts'

/** The configured site name, with a red 2 when experimental features are on. */
export function SiteName() {
  const { config } = useConfig()
  return (
    <span className="wrap-anywhere min-w-0 font-semibold tracking-tight">
      {config.branding.siteName ?? DEFAULT_SITE_NAME}
      {config.experimental && (
        <span className="text-danger" title="Experimental features are on">
          2
        </span>
      )}
    </span>
  )
}
