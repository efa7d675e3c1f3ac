import type { ChangeEvent } from 'react'
import './filter-input.css'
import { Input } from './input'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'

interface SearchInputProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Words that narrow a list, in a toolbar. */
export function SearchInput({ label, placeholder, value, onChange }: SearchInputProps) {
  const change = useLatestCallback((event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value))
  return (
    <Input
      className="filter-input"
      type="search"
      placeholder={placeholder}
      aria-label={label}
      value={value}
      onChange={change}
    />
  )
}
