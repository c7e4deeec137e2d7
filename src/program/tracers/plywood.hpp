/* Shows your search in Plywood. Save this file as plywood.hpp, and your program beside it:

#include "plywood.hpp"
double search(const Node &node, bool is_max, double alpha, double beta) {
    node.enter(alpha, beta);
    if (node.children.empty()) return node.leave(node.value);
    double best = is_max ? -INFINITY : INFINITY;
    for (const Node &child : node.children) {
        double value = search(child, !is_max, alpha, beta);
        if (is_max) {
            best = std::max(best, value);
            alpha = std::max(alpha, best);
        } else {
            best = std::min(best, value);
            beta = std::min(beta, best);
        }
        if (alpha >= beta) break;
    }
    return node.leave(best);
}
int main() {
    search(Node::root(), Node::root_is_max, -INFINITY, INFINITY);
}
Then run: g++ -o yours yours.cpp && plywood watch ubb -- ./yours */
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

struct Node {
    std::vector<Node> children;
    double value = 0;
    std::string path;
    static inline bool root_is_max = true;
    static inline FILE *out = nullptr;

    Node(const std::string &path, const char *&text) : path(path) {
        if (*text != '[') { value = std::strtod(text, const_cast<char **>(&text)); return; }
        for (++text; *text && *text != ']';) {
            children.emplace_back(path + (path.empty() ? "" : ",") + std::to_string(children.size()), text);
            while (*text == ',' || *text == ' ') ++text;
        }
        if (*text) ++text;
    }
    static Node root() {
        static const std::string read{std::istreambuf_iterator<char>(std::cin), {}};
        root_is_max = read.find("\"root\":\"max\"") != std::string::npos;
        if (const char *trace = std::getenv("PLYWOOD_TRACE")) { out = std::fopen(trace, "w"); setvbuf(out, nullptr, _IOLBF, 4096); }
        const char *text = read.c_str() + read.find("\"tree\":") + 7;
        return Node("", text);
    }
    void write(const char *event, const std::string &numbers) const { if (out) std::fprintf(out, "{\"event\":\"%s\",\"path\":[%s]%s}\n", event, path.c_str(), numbers.c_str()); }
    static std::string number(const char *name, double n) { char s[64]; std::snprintf(s, sizeof s, ",\"%s\":%.17g", name, n); return s; }
    void enter(double alpha, double beta) const { write("enter", number("alpha", alpha) + number("beta", beta)); }
    double leave(double result) const { write("return", number("value", result)); return result; }
};
