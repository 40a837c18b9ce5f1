import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { SURVEY_SEARCH_MAX } from '#lib/constants.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { showView } from './ViewLink.tsx'

interface Props {
  search: string
  /** The other URL parameters, passed on unchanged. */
  keep: Readonly<Record<string, string | undefined>>
}

/** Searches surveys by name. Without JavaScript it is a plain GET form. */
export default function SurveySearch({ search, keep }: Props) {
  const t = useTranslate()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // Back and Forward change the view, so update the field.
  useEffect(() => {
    if (field.current) field.current.value = search
  }, [search])
  const show = (event: FormEvent) => {
    event.preventDefault()
    showView(linkTo(routes.dashboard, { ...keep, search: field.current?.value.trim() || undefined }))
  }
  return (
    <search className="max-w-full max-sm:w-full">
      <form action={routes.dashboard.path} onSubmit={show} className="flex flex-wrap items-center gap-2 text-sm">
        {Object.entries(keep).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        <label htmlFor={id} className="max-sm:basis-full">
          {t('Survey name')}
        </label>
        <input
          ref={field}
          id={id}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={SURVEY_SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          className="control w-48 max-w-full max-sm:min-w-0 max-sm:grow max-sm:basis-0"
        />
        <Button type="submit">{t('Search')}</Button>
      </form>
    </search>
  )
}
