import { expect, it } from 'vitest'
import { headerGroups } from './headers.ts'

const groupsOf = (line: string) =>
  headerGroups(line.split(';')).map(({ stems, columns }) => [stems.join(), columns.length])

it('Columns that repeat with their number at the end, or inside of their name, are one list', () => {
  expect(groupsOf('Id;Name.1;Value.1;Name.2;Value.2')).toEqual([['Name,Value', 2]])
  expect(groupsOf('Id;Attribute 1 name;Attribute 1 value(s);Attribute 2 name;Attribute 2 value(s);Parent')).toEqual([
    ['Attribute name,Attribute value(s)', 2],
  ])
  expect(groupsOf('Handle;Option1 Name;Option1 Value;Option2 Name;Option2 Value;Variant SKU')).toEqual([
    ['Option Name,Option Value', 2],
  ])
})

it('Names that stand once with their number are a list of one; other numbers are none', () => {
  expect(groupsOf('SKU;Attribute 1 name;Attribute 1 value(s);Attribute 1 global')).toEqual([
    ['Attribute name,Attribute value(s),Attribute global', 1],
  ])
  expect(groupsOf('Price 1 net;Price 1 gross;Photo 1;Photo 2')).toEqual([])
})
