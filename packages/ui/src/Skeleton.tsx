import { classNames } from './internal/classNames.ts'

export type SkeletonProps = {
  /** Width in characters of the text to come; the whole line when absent. */
  chars?: number | undefined
  /** Height in pixels for a box; a line of text when absent. */
  height?: number | undefined
  className?: string | undefined
}

/** A grey stand-in with the size of what will arrive. Hidden from screen readers: the panel says that it loads. */
export function Skeleton({ chars, height, className }: SkeletonProps) {
  const width = chars === undefined ? undefined : `${chars}ch`
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'skeleton inline-block max-w-full align-middle',
        chars === undefined && 'w-full',
        className,
      )}
      style={{ width, height: height === undefined ? '0.8em' : `${height}px` }}
    />
  )
}
