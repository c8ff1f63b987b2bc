/** The part of lit-html (BSD-3-Clause) that the pages use. */
export interface TemplateResult { readonly _$litType$: number }
export type Content = TemplateResult | symbol | string | number | null | undefined | Content[];
export declare const html: (strings: TemplateStringsArray, ...values: unknown[]) => TemplateResult;
export declare const svg: (strings: TemplateStringsArray, ...values: unknown[]) => TemplateResult;
export declare const nothing: symbol;
export declare const render: (value: unknown, container: HTMLElement) => unknown;
