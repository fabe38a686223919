import { BASE_PATH } from '../paths/basePath.ts'

/** The otter logo, as an image file so that it is fetched once. */
export function OtterLogo({ sizePx }: { readonly sizePx: number }) {
  return (
    <img
      src={`${BASE_PATH}otter.svg`}
      width={sizePx}
      height={sizePx}
      alt="An otter scanning"
      title="An otter scanning"
      className="shrink-0"
    />
  )
}
